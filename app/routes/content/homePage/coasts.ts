import type { Season } from '#app/domain/content/homePage/horizon.ts';
import type { Market } from '#app/domain/markets/markets.ts';

/** What a part of a coast is made of; each has a colour in the family's palette (art.css). */
type CoastLayer = 'far' | 'mid' | 'near' | 'leaf' | 'snow' | 'paper' | 'warm' | 'sand' | 'line' | 'lit';
type Shapes = readonly (readonly [CoastLayer, string])[];

/** A drawing of 1200 by 120 whose water begins at 88: the shapes on the horizon, from the back to the front. */
export const coasts: Record<Market, Shapes> = {
  // The mountains of the north-west, and the bridge into a bay.
  nam: [
    ['far', 'M0 88V62L54 34 96 58 150 18 206 60 262 38 318 70 380 56 452 88Z'],
    ['snow', 'M150 18 170 33 160 36 150 30 140 38 132 32ZM54 34 68 42 58 46 50 41 42 46ZM262 38 276 46 266 50 256 45Z'],
    ['mid', 'M0 88V76L80 64 170 78 250 68 340 88ZM640 88Q700 66 760 74T860 88ZM1060 88Q1110 60 1200 56V88Z'],
    ['warm', 'M838 88V20h7V88ZM1018 88V20h7V88ZM700 74H1160v4H700Z'],
    [
      'lit',
      'M712 74Q796 68 841 22 931 112 1021 22 1066 68 1150 74M870 46v28M900 60v14M931 67v7M962 60v14M992 46v28M800 58v16M1062 58v16',
    ],
  ],
  // White cliffs with their lighthouse, and a castle across the water.
  uk: [
    ['far', 'M0 88V72Q90 58 190 68T380 88Z'],
    ['mid', 'M120 68V44h8v6h8v-6h8v6h10V36h8v-5h6v5h8v-5h6v5h8v14h10v-6h8v6h8v-6h8V68Z'],
    ['paper', 'M690 88 702 54Q770 40 830 48T960 40 1080 46 1200 36V88Z'],
    ['leaf', 'M702 54Q770 40 830 48T960 40 1080 46 1200 36V44Q1120 50 1076 54T958 48 828 56 702 60Z'],
    ['line', 'M730 60v24M772 54v30M820 58v26M878 54v30M930 52v32M990 52v32M1050 56v28M1120 52v32'],
    ['paper', 'M636 88 640 46H652L656 88Z'],
    ['warm', 'M639 58H653L654 66H638ZM637.500 76H655L656 84H636ZM638 46 646 34 654 46Z'],
  ],
  // A harbour with its arch and its shells.
  au: [
    ['far', 'M0 88V70Q140 58 300 72T620 88ZM860 88Q960 66 1060 72T1200 62V88Z'],
    ['near', 'M300 88V48h18V88ZM640 88V48h18V88ZM309 70Q479-26 649 70L642 78Q479-8 316 78ZM240 70H720v6H240Z'],
    ['lit', 'M350 46V70M390 32V70M430 24V70M479 21V70M528 24V70M568 32V70M608 46V70'],
    [
      'paper',
      'M860 84Q862 52 892 36 890 62 900 84ZM886 84Q890 42 930 22 924 56 936 84ZM922 84Q930 50 966 34 960 62 970 84ZM962 84Q968 62 992 52 988 70 996 84Z',
    ],
    ['sand', 'M836 88V82H1016V88Z'],
  ],
  // Mount Fuji over the bay, and a gate in the water.
  jp: [
    ['far', 'M520 88Q660 66 740 30 760 18 776 14H812Q830 20 850 34 920 70 1080 88Z'],
    [
      'snow',
      'M776 14H812Q832 20 852 36L842 40 834 34 824 44 814 34 802 46 790 34 778 44 768 36 752 40 738 32Q760 18 776 14Z',
    ],
    ['mid', 'M0 88V74Q90 58 180 72T380 88ZM980 88Q1080 64 1200 70V88Z'],
    ['leaf', 'M0 88V80Q60 72 110 82T210 88ZM1090 88Q1140 76 1200 80V88Z'],
    ['warm', 'M344 94V50h7v44ZM397 94V50h7v44ZM326 44q48 8 96 0l2-8q-50 7-100 0ZM338 58h72v6h-72Z'],
  ],
  // A harbour of towers, the hills behind it, a junk in front.
  asia: [
    ['far', 'M0 88V58Q40 26 74 62 104 18 146 66 184 40 220 72T330 88ZM900 88Q980 44 1080 60T1200 48V88Z'],
    [
      'mid',
      'M480 88V56h22V40h14V88ZM530 88V28l10-10 10 10V88ZM560 88V48h26V88ZM596 88V22h4V10h3V22h15V88ZM628 88V44h24V88ZM664 88V34h18l8 8V88ZM702 88V54h26V88ZM740 88V18h16l6 8V88ZM774 88V46h22V88ZM808 88V60h30V88Z',
    ],
    [
      'lit',
      'M486 62h8M536 36h6M536 48h6M566 56h10M602 32h8M602 46h8M634 54h10M670 46h10M746 34h8M746 50h8M780 56h8M708 64h10',
    ],
    ['warm', 'M292 84V36q22 10 30 40l-30 4ZM286 84V46q-16 8-20 34Z'],
    ['near', 'M256 84H334l-12 10H270Z'],
  ],
  // A coast of the south: domes, a bell tower, cypresses on the hill.
  int: [
    ['far', 'M0 88V66Q120 40 250 62T520 88ZM780 88Q900 50 1030 58T1200 50V88Z'],
    ['sand', 'M820 88V68h30V58h26V68h24V54h34V66h30V60h26V72h40V88Z'],
    ['paper', 'M852 58a13 11 0 0 1 26 0ZM906 54a15 14 0 0 1 30 0ZM1000 88V34h14V88ZM996 34 1007 20 1018 34Z'],
    [
      'leaf',
      'M120 74q0-30 5-40 5 10 5 40ZM142 76q0-26 4-34 4 8 4 34ZM176 72q0-32 5-42 5 10 5 42ZM204 76q0-22 4-30 4 8 4 30ZM1060 74q0-30 5-40 5 10 5 40ZM1090 72q0-28 5-38 5 10 5 38ZM1126 70q0-30 5-40 5 10 5 40Z',
    ],
    ['warm', 'M820 68l15-8 15 8ZM936 66l14-8 14 8ZM964 60l13-8 13 8Z'],
  ],
};

/** What the season adds in the air: petals, swallows, geese that leave, snow. */
export const seasonShapes: Record<Season, string> = {
  spring:
    'M60 24q4-5 8 0-4 5-8 0M140 48q4-5 8 0-4 5-8 0M230 20q4-5 8 0-4 5-8 0M420 40q4-5 8 0-4 5-8 0M520 16q4-5 8 0-4 5-8 0M610 52q4-5 8 0-4 5-8 0M680 26q4-5 8 0-4 5-8 0M1090 22q4-5 8 0-4 5-8 0M1150 40q4-5 8 0-4 5-8 0',
  summer: 'M420 30q7-8 14 0 7-8 14 0M456 44q5-6 10 0 5-6 10 0M1100 26q7-8 14 0 7-8 14 0M1068 38q5-6 10 0 5-6 10 0',
  autumn:
    'M430 20q5-5 10 0 5-5 10 0M452 28q5-5 10 0 5-5 10 0M474 36q5-5 10 0 5-5 10 0M408 28q5-5 10 0 5-5 10 0M386 36q5-5 10 0 5-5 10 0M364 44q5-5 10 0 5-5 10 0',
  winter:
    'M50 20h.1M120 44h.1M210 16h.1M300 34h.1M380 12h.1M450 48h.1M520 24h.1M600 40h.1M690 14h.1M770 52h.1M850 8h.1M930 30h.1M1010 16h.1M1090 42h.1M1160 22h.1M80 64h.1M260 56h.1M560 60h.1M980 60h.1',
};
