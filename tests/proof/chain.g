# A number that n roundings reach is multiplied by n factors 1 + e with |e| <= u = 2^-53,
# in whatever order: it is off by hardly more than n u of itself.
{ e1 in [-1b-53, 1b-53] /\ e2 in [-1b-53, 1b-53] /\ e3 in [-1b-53, 1b-53] /\
  e4 in [-1b-53, 1b-53] /\ e5 in [-1b-53, 1b-53]
  -> (1 + e1) * (1 + e2) - 1 in [-0x2.0001p-53, 0x2.0001p-53] /\
     (1 + e1) * (1 + e2) * (1 + e3) - 1 in [-0x3.0001p-53, 0x3.0001p-53] /\
     (1 + e1) * (1 + e2) * (1 + e3) * (1 + e4) - 1 in [-0x4.0001p-53, 0x4.0001p-53] /\
     (1 + e1) * (1 + e2) * (1 + e3) * (1 + e4) * (1 + e5) - 1
        in [-0x5.0001p-53, 0x5.0001p-53] }
