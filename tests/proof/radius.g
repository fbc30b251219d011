# The loop compares low * low with radius * radius * (v . v). The squares err by 1 u and
# 8 u of themselves, so that low and the radius times |v| are compared within 4.6 u.
@rounded = float<ieee_64, ne>;
radius = rounded(rounded(p + q) + margin);
left = rounded(low * low);
right = rounded(rounded(radius * radius) * rounded(rounded(x * x) + rounded(y * y)));
{ low in [1b-99, 1b99] /\ p in [1b-99, 1b99] /\ q in [1b-99, 1b99] /\
  margin in [1b-99, 1b99] /\ x in [1b-99, 1b99] /\ y in [1b-99, 1b99]
  -> left -/ (low * low) in [-0x1.0001p-53, 0x1.0001p-53] /\
     right -/ ((p + q + margin) * (p + q + margin) * (x * x + y * y))
        in [-0x8.0001p-53, 0x8.0001p-53] }
