# A dot or cross product a + b, each of the two a product of doubles, with |a| + |b| <= 1,
# is rounded three times: by 2.04 u, where u = 2^-53.
@rounded = float<ieee_64, ne>;
a = part * x;
b = (1 - part) * y;
sum = rounded(rounded(a) + rounded(b));
{ part in [0, 1] /\ x in [-1, 1] /\ y in [-1, 1] -> |sum - (a + b)| <= 0x2.0ap-53 }
$ part in 64;
