import type { Random } from './random.ts';

export interface Place {
  country: string;
  city: string;
  /** ISO 3166-2 without the country; empty where the country has none. */
  state: string;
  zipCode: string;
  streets: readonly string[];
  /** Area code and number; each # is any digit. */
  telephone: readonly [areaCode: string, number: string];
  /** Calling code and number. */
  cellPhone: readonly [phoneCode: string, number: string];
}

type Row = readonly [city: string, state: string, zipCode: string, areaCode: string, number: string];
interface Country {
  rows: readonly Row[];
  streets: readonly string[];
  /** Where a country's cell phones have no their own numbers, the area code and number follow the calling code. */
  cellPhone: readonly [phoneCode: string, number?: string];
}

const english = [
  'Harbour Street',
  'Station Road',
  'High Street',
  'Market Square',
  'Church Lane',
  'Victoria Road',
  'Mill Lane',
  'Queen Street',
];
const american = [
  'Ocean Avenue',
  'Main Street',
  'Lakeview Drive',
  'Bayshore Boulevard',
  'Maple Street',
  'Harbor Way',
  'Sunset Drive',
  'Pine Street',
];

// Numbers are those that a country's regulator keeps for fiction; where it keeps none, numbers that cannot be assigned.
const countries: Record<string, Country> = {
  US: {
    rows: [
      ['Fort Lauderdale', 'FL', '33316', '954', '55501##'],
      ['Seattle', 'WA', '98121', '206', '55501##'],
      ['San Diego', 'CA', '92101', '619', '55501##'],
      ['Galveston', 'TX', '77550', '409', '55501##'],
      ['Boston', 'MA', '02210', '617', '55501##'],
      ['Charleston', 'SC', '29401', '843', '55501##'],
      ['Chicago', 'IL', '60611', '312', '55501##'],
      ['Baltimore', 'MD', '21230', '410', '55501##'],
      ['Portland', 'OR', '97209', '503', '55501##'],
      ['Honolulu', 'HI', '96814', '808', '55501##'],
    ],
    streets: american,
    cellPhone: ['1'],
  },
  CA: {
    rows: [
      ['Vancouver', 'BC', 'V6C 3L6', '604', '55501##'],
      ['Halifax', 'NS', 'B3J 1S9', '902', '55501##'],
      ['Toronto', 'ON', 'M5J 2R8', '416', '55501##'],
    ],
    streets: american,
    cellPhone: ['1'],
  },
  MX: {
    rows: [
      ['Cancún', 'ROO', '77500', '998', '55501##'],
      ['Veracruz', 'VER', '91700', '229', '55501##'],
    ],
    streets: ['Avenida Costera', 'Calle Morelos', 'Avenida Juárez'],
    cellPhone: ['52'],
  },
  PR: {
    rows: [['San Juan', '', '00901', '787', '55501##']],
    streets: ['Calle Fortaleza', 'Avenida Ponce de León'],
    cellPhone: ['1'],
  },
  BM: {
    rows: [['Hamilton', '', 'HM 11', '441', '55501##']],
    streets: ['Front Street', 'Reid Street'],
    cellPhone: ['1'],
  },
  GB: {
    rows: [
      ['Liverpool', 'ENG', 'L3 1BP', '0151', '4960###'],
      ['Bristol', 'ENG', 'BS1 4QA', '0117', '4960###'],
      ['Edinburgh', 'SCT', 'EH6 6JJ', '0131', '4960###'],
      ['Cardiff', 'WLS', 'CF10 4PA', '029', '20180###'],
      ['Southampton', 'ENG', 'SO14 2AQ', '01632', '960###'],
    ],
    streets: english,
    cellPhone: ['44', '7700900###'],
  },
  IE: {
    rows: [
      ['Dublin', 'D', 'D02 X285', '020', '91#####'],
      ['Cork', 'CO', 'T12 W8KP', '020', '91#####'],
    ],
    streets: ['Merrion Street', 'South Mall', 'Harcourt Street'],
    cellPhone: ['353', '85550####'],
  },
  AU: {
    rows: [
      ['Sydney', 'NSW', '2000', '02', '5550####'],
      ['Brisbane', 'QLD', '4000', '07', '5550####'],
      ['Fremantle', 'WA', '6160', '08', '5550####'],
      ['Hobart', 'TAS', '7000', '03', '5550####'],
    ],
    streets: english,
    cellPhone: ['61', '49157015#'],
  },
  NZ: {
    rows: [
      ['Auckland', 'AUK', '1010', '09', '55501##'],
      ['Wellington', 'WGN', '6011', '04', '55501##'],
    ],
    streets: english,
    cellPhone: ['64', '2155501##'],
  },
  DE: {
    rows: [
      ['Hamburg', 'HH', '20457', '040', '66969###'],
      ['Berlin', 'BE', '10963', '030', '23125###'],
      ['München', 'BY', '80331', '089', '99998###'],
    ],
    streets: ['Hafenstraße', 'Am Kaiserkai', 'Lindenallee', 'Bahnhofstraße'],
    cellPhone: ['49', '17139200##'],
  },
  FR: {
    rows: [
      ['Marseille', '13', '13002', '04', '6571####'],
      ['Le Havre', '76', '76600', '02', '6191####'],
    ],
    streets: ['Rue de la République', 'Quai du Port', 'Avenue Foch'],
    cellPhone: ['33', '63998####'],
  },
  SG: {
    rows: [
      ['Singapore', '01', '018956', '65', '600001##'],
      ['Singapore', '05', '239920', '65', '600001##'],
    ],
    streets: ['Marina View', 'Orchard Road', 'Cantonment Road', 'Robinson Road'],
    cellPhone: ['65', '800001##'],
  },
  KR: {
    rows: [
      ['Busan', '26', '48943', '051', '00001##'],
      ['Seoul', '11', '04522', '02', '000001##'],
    ],
    streets: ['Jungang-daero', 'Sejong-daero'],
    cellPhone: ['82', '100000####'],
  },
  VI: {
    rows: [['Charlotte Amalie', '', '00802', '340', '55501##']],
    streets: ['Waterfront Highway', 'Main Street'],
    cellPhone: ['1'],
  },
  TW: {
    rows: [['Taipei', 'TPE', '100', '02', '000001##']],
    streets: ['Zhongxiao East Road', 'Nanjing West Road'],
    cellPhone: ['886', '9000001##'],
  },
  CN: {
    rows: [['Shanghai', 'SH', '200080', '021', '000001##']],
    streets: ['Dongdaming Road', 'Waibaidu Road'],
    cellPhone: ['86', '100000001##'],
  },
  HK: {
    rows: [['Kowloon', '', '', '852', '000001##']],
    streets: ['Canton Road', 'Nathan Road'],
    cellPhone: ['852', '100001##'],
  },
  ID: {
    rows: [['Denpasar', 'BA', '80222', '0361', '0001##']],
    streets: ['Jalan Pelabuhan Benoa', 'Jalan Sesetan'],
    cellPhone: ['62', '800000001##'],
  },
  MY: {
    rows: [['George Town', '07', '10300', '04', '00001##']],
    streets: ['Pengkalan Weld', 'Lebuh Pantai'],
    cellPhone: ['60', '1000001##'],
  },
  VN: {
    rows: [['Đà Nẵng', 'DN', '550000', '0236', '00001##']],
    streets: ['Bạch Đằng', 'Trần Phú'],
    cellPhone: ['84', '9000001##'],
  },
  BN: {
    rows: [['Bandar Seri Begawan', 'BM', 'BS8711', '673', '00001##']],
    streets: ['Jalan Sultan', 'Jalan McArthur'],
    cellPhone: ['673', '70001##'],
  },
  JP: {
    rows: [
      ['港区', '13', '105-0022', '03', '000001##'],
      ['横浜市中区', '14', '231-0023', '045', '00001##'],
      ['神戸市中央区', '28', '650-0042', '078', '00001##'],
      ['大阪市北区', '27', '530-0001', '06', '000001##'],
    ],
    streets: ['海岸通', '港町', '本町', '栄町'],
    cellPhone: ['81', '900000####'],
  },
};

/** A place in a country, in `wanted` where that city is listed. Throws for a country without places here. */
export function placeIn(random: Random, country: string, wanted?: string): Place {
  const found = countries[country];
  if (!found) throw new Error(`seed/builders/places.ts has no place in ${country}.`);
  const { rows, streets, cellPhone } = found;
  const there = rows.filter(([city]) => city === wanted);
  const [city, state, zipCode, areaCode, number] = random.pick(there.length > 0 ? there : rows);
  const [phoneCode, cellNumber = areaCode + number] = cellPhone;
  return { country, city, state, zipCode, streets, telephone: [areaCode, number], cellPhone: [phoneCode, cellNumber] };
}

/** A street and number as the country writes them. */
export function streetAddress(random: Random, place: Place): string {
  const number = random.int(1, 480);
  const street = random.pick(place.streets);
  if (place.country === 'JP') return `${street}${1 + (number % 4)}-${1 + (number % 28)}-${random.int(1, 20)}`;
  return place.country === 'DE' ? `${street} ${1 + (number % 90)}` : `${number} ${street}`;
}

/** A telephone number of a pattern: each # becomes a digit. */
export function phoneNumber(random: Random, pattern: string): string {
  return pattern.replace(/#/g, () => random.digits(1));
}
