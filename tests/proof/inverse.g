# A separation of gjk2di_sides is multiplied by a stored inverse length, in a float build
# a float, and by |R|, whose square is within 8e-7 of 1: by 1, within 1e-6.
@rounded = float<ieee_64, ne>;
@stored = float<ieee_32, ne>;
inverse = stored(rounded(1 / rounded(length)));
exact = 1 / length;
turn = sqrt(square);
{ length in [1b-90, 1b90] /\ square in [0.9999992, 1.0000008]
  -> inverse -/ exact in [-0x1.001p-24, 0x1.001p-24] /\ turn in [0.9999995, 1.0000005] }
