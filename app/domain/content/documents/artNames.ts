/** The drawings that a hero, a slide or an offer can carry; app/routes/content/homePage/Art.tsx draws them. */
export const artNames = [
  'aurora',
  'cards',
  'city',
  'compass',
  'fjord',
  'harbour',
  'island',
  'lantern',
  'liner',
  'reef',
  'sunrise',
] as const;
export type ArtName = (typeof artNames)[number];
