import { wordsKey } from '#app/domain/text.ts';

// By country: the codes of its parts with their names in its own language and in English, `code:name/name`. Other
// countries have the names that the table of states has.
const names: Readonly<Record<string, string>> = {
  US: 'AK:Alaska AL:Alabama AR:Arkansas AZ:Arizona CA:California CO:Colorado CT:Connecticut DC:District_of_Columbia/Washington_DC DE:Delaware FL:Florida GA:Georgia HI:Hawaii IA:Iowa ID:Idaho IL:Illinois IN:Indiana KS:Kansas KY:Kentucky LA:Louisiana MA:Massachusetts MD:Maryland ME:Maine MI:Michigan MN:Minnesota MO:Missouri MS:Mississippi MT:Montana NC:North_Carolina ND:North_Dakota NE:Nebraska NH:New_Hampshire NJ:New_Jersey NM:New_Mexico NV:Nevada NY:New_York OH:Ohio OK:Oklahoma OR:Oregon PA:Pennsylvania RI:Rhode_Island SC:South_Carolina SD:South_Dakota TN:Tennessee TX:Texas UT:Utah VA:Virginia VT:Vermont WA:Washington WI:Wisconsin WV:West_Virginia WY:Wyoming',
  CA: 'AB:Alberta BC:British_Columbia/Colombie-Britannique MB:Manitoba NB:New_Brunswick/Nouveau-Brunswick NL:Newfoundland_and_Labrador/Newfoundland/Terre-Neuve-et-Labrador NS:Nova_Scotia/Nouvelle-Écosse NT:Northwest_Territories/Territoires_du_Nord-Ouest NU:Nunavut ON:Ontario PE:Prince_Edward_Island/PEI/Île-du-Prince-Édouard QC:Quebec/PQ SK:Saskatchewan YT:Yukon/YK',
  AU: 'ACT:Australian_Capital_Territory NSW:New_South_Wales NT:Northern_Territory QLD:Queensland SA:South_Australia TAS:Tasmania VIC:Victoria WA:Western_Australia',
  GB: 'ENG:England NIR:Northern_Ireland SCT:Scotland WLS:Wales/Cymru',
  DE: 'BB:Brandenburg BE:Berlin BW:Baden-Württemberg/Baden-Wuerttemberg BY:Bayern/Bavaria HB:Bremen HE:Hessen/Hesse HH:Hamburg MV:Mecklenburg-Vorpommern/Mecklenburg-Western_Pomerania/Meck-Pomm NI:Niedersachsen/Lower_Saxony/NDS NW:Nordrhein-Westfalen/North_Rhine-Westphalia/NRW RP:Rheinland-Pfalz/Rhineland-Palatinate/RLP SH:Schleswig-Holstein SL:Saarland SN:Sachsen/Saxony ST:Sachsen-Anhalt/Saxony-Anhalt/LSA TH:Thüringen/Thueringen/Thuringia',
  AT: '1:Burgenland/Bgld 2:Kärnten/Kaernten/Carinthia/Ktn 3:Niederösterreich/Niederoesterreich/Lower_Austria/NÖ 4:Oberösterreich/Oberoesterreich/Upper_Austria/OÖ 5:Salzburg/Sbg 6:Steiermark/Styria/Stmk 7:Tirol/Tyrol 8:Vorarlberg/Vbg 9:Wien/Vienna',
  CH: 'AG:Aargau/Argovia AI:Appenzell_Innerrhoden AR:Appenzell_Ausserrhoden BE:Bern/Berne BL:Basel-Landschaft/Baselland BS:Basel-Stadt FR:Fribourg/Freiburg GE:Genève/Genf/Geneva GL:Glarus GR:Graubünden/Graubuenden/Grisons JU:Jura LU:Luzern/Lucerne NE:Neuchâtel/Neuenburg NW:Nidwalden OW:Obwalden SG:Sankt_Gallen/St_Gallen SH:Schaffhausen SO:Solothurn SZ:Schwyz TG:Thurgau TI:Ticino/Tessin UR:Uri VD:Vaud/Waadt VS:Valais/Wallis ZG:Zug ZH:Zürich/Zuerich',
  KR: '11:서울특별시/서울/Seoul 26:부산광역시/부산/Busan/Pusan 27:대구광역시/대구/Daegu 28:인천광역시/인천/Incheon 29:광주광역시/광주/Gwangju 30:대전광역시/대전/Daejeon 31:울산광역시/울산/Ulsan 41:경기도/경기/Gyeonggi-do/Gyeonggi 42:강원특별자치도/강원도/강원/Gangwon-do/Gangwon 43:충청북도/충북/Chungcheongbuk-do/North_Chungcheong 44:충청남도/충남/Chungcheongnam-do/South_Chungcheong 45:전북특별자치도/전라북도/전북/Jeollabuk-do/North_Jeolla 46:전라남도/전남/Jeollanam-do/South_Jeolla 47:경상북도/경북/Gyeongsangbuk-do/North_Gyeongsang 48:경상남도/경남/Gyeongsangnam-do/South_Gyeongsang 49:제주특별자치도/제주도/제주/Jeju-do/Jeju 50:세종특별자치시/세종시/세종/Sejong',
  TW: 'CHA:彰化縣/彰化/Changhua CYI:嘉義市/Chiayi_City CYQ:嘉義縣/Chiayi_County HSQ:新竹縣/Hsinchu_County HSZ:新竹市/Hsinchu_City HUA:花蓮縣/花蓮/Hualien ILA:宜蘭縣/宜蘭/Yilan KEE:基隆市/基隆/Keelung KHH:高雄市/高雄/Kaohsiung KIN:金門縣/金門/Kinmen LIE:連江縣/連江/Lienchiang MIA:苗栗縣/苗栗/Miaoli NAN:南投縣/南投/Nantou NWT:新北市/新北/New_Taipei_City/New_Taipei PEN:澎湖縣/澎湖/Penghu PIF:屏東縣/屏東/Pingtung TAO:桃園市/桃園/Taoyuan TNN:臺南市/台南市/台南/Tainan TPE:臺北市/台北市/台北/Taipei_City/Taipei TTT:臺東縣/台東縣/台東/Taitung TXG:臺中市/台中市/台中/Taichung YUN:雲林縣/雲林/Yunlin',
  CN: 'AH:安徽省/安徽/Anhui BJ:北京市/北京/Beijing CQ:重庆市/重庆/Chongqing FJ:福建省/福建/Fujian GD:广东省/广东/Guangdong GS:甘肃省/甘肃/Gansu GX:广西壮族自治区/广西/Guangxi GZ:贵州省/贵州/Guizhou HA:河南省/河南/Henan HB:湖北省/湖北/Hubei HE:河北省/河北/Hebei HI:海南省/海南/Hainan HL:黑龙江省/黑龙江/Heilongjiang HN:湖南省/湖南/Hunan JL:吉林省/吉林/Jilin JS:江苏省/江苏/Jiangsu JX:江西省/江西/Jiangxi LN:辽宁省/辽宁/Liaoning NM:内蒙古自治区/内蒙古/Nei_Mongol/Inner_Mongolia NX:宁夏回族自治区/宁夏/Ningxia QH:青海省/青海/Qinghai SC:四川省/四川/Sichuan SD:山东省/山东/Shandong SH:上海市/上海/Shanghai SN:陕西省/陕西/Shaanxi SX:山西省/山西/Shanxi TJ:天津市/天津/Tianjin XJ:新疆维吾尔自治区/新疆/Xinjiang XZ:西藏自治区/西藏/Xizang/Tibet YN:云南省/云南/Yunnan ZJ:浙江省/浙江/Zhejiang',
};

/** Prefectures as addresses write them, and in Latin letters, in the order of their codes, 01 to 47. */
export const prefectures: readonly (readonly [written: string, latin: string])[] =
  '北海道:Hokkaido 青森県:Aomori 岩手県:Iwate 宮城県:Miyagi 秋田県:Akita 山形県:Yamagata 福島県:Fukushima 茨城県:Ibaraki 栃木県:Tochigi 群馬県:Gunma 埼玉県:Saitama 千葉県:Chiba 東京都:Tokyo 神奈川県:Kanagawa 新潟県:Niigata 富山県:Toyama 石川県:Ishikawa 福井県:Fukui 山梨県:Yamanashi 長野県:Nagano 岐阜県:Gifu 静岡県:Shizuoka 愛知県:Aichi 三重県:Mie 滋賀県:Shiga 京都府:Kyoto 大阪府:Osaka 兵庫県:Hyogo 奈良県:Nara 和歌山県:Wakayama 鳥取県:Tottori 島根県:Shimane 岡山県:Okayama 広島県:Hiroshima 山口県:Yamaguchi 徳島県:Tokushima 香川県:Kagawa 愛媛県:Ehime 高知県:Kochi 福岡県:Fukuoka 佐賀県:Saga 長崎県:Nagasaki 熊本県:Kumamoto 大分県:Oita 宮崎県:Miyazaki 鹿児島県:Kagoshima 沖縄県:Okinawa'
    .split(' ')
    .map((pair) => pair.split(':') as unknown as readonly [string, string]);

const latinEnds = { 県: 'ken', 府: 'fu', 都: 'to', 道: '' };

function prefectureNames([written, latin]: readonly [string, string]): string[] {
  const end = latinEnds[written.slice(-1) as keyof typeof latinEnds];
  return [written, latin, ...(end === '' ? [] : [written.slice(0, -1), latin + end])];
}

// The word of an address after a name, as in New York State.
const kind = /(?:PREFECTURE|PREF|PROVINCE|STATE)$/;
const codesByCountry = new Map<string, Map<string, string>>([
  ...Object.entries(names).map(([country, parts]) => [country, codesOf(parts)] as const),
  [
    'JP',
    new Map(
      prefectures.flatMap((prefecture, place) => {
        const code = String(place + 1).padStart(2, '0');
        return [code, ...prefectureNames(prefecture)].map((name) => [wordsKey(name), code] as const);
      }),
    ),
  ],
]);

function codesOf(parts: string): Map<string, string> {
  return new Map(
    parts.split(' ').flatMap((part) => {
      const [code = '', called = ''] = part.split(':');
      return [code, ...called.split('/')].map((name) => [wordsKey(name), code] as const);
    }),
  );
}

/**
 * The code of a state, province or prefecture by its code or by its name in its own language or in English, with or
 * without the word for its kind: 東京都, 東京 and Tokyo, Nordrhein-Westfalen and NRW. Undefined for another text.
 */
export function stateCode(country: string, text: string): string | undefined {
  const codes = codesByCountry.get(country);
  if (codes === undefined || text === '') return undefined;
  const known = codes.get(text);
  if (known !== undefined) return known;
  const key = wordsKey(text);
  return codes.get(key) ?? codes.get(key.replace(kind, ''));
}
