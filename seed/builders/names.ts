import type { Gender } from '#app/domain/permissions/codes.ts';
import type { Random } from './random.ts';

export interface PersonName {
  firstName: string;
  middleName: string;
  lastName: string;
  gender: Gender;
  /** First and last name in plain Latin letters, for user IDs and addresses. */
  latin: { firstName: string; lastName: string };
}

/** A name as it is written and, where that differs, as it is spelled in Latin letters. */
type Spelling = readonly [written: string, latin?: string];

interface NamePool {
  F: readonly Spelling[];
  M: readonly Spelling[];
  last: readonly Spelling[];
  /** How often there is a middle name. */
  middle: number;
}

const plain = (names: string): Spelling[] => names.split(' ').map((name) => [name]);
const spelled = (names: string): Spelling[] =>
  names.split(' ').map((name) => {
    const [written = '', latin = ''] = name.split(':');
    return [written, latin];
  });

const english: NamePool = {
  F: plain(
    'Alice Amelia Beatrice Brenda Carmen Charlotte Claire Diane Dolores Eleanor Emily Erin Fiona Grace Hannah Imogen Isla Jasmine Joanne Josephine Karen Keisha Latoya Laura Lucy Maeve Marisol Megan Monica Naomi Nicole Olivia Patricia Priya Rachel Rosa Sandra Sofia Tamara Vanessa Yvonne Zoe',
  ),
  M: plain(
    'Aaron Adrian Albert Andre Anthony Benjamin Callum Carlos Daniel Darnell David Desmond Edward Elliot Felix Gareth George Gordon Hector Henry Isaac Jamal James Javier Jonathan Kevin Leon Liam Luis Malcolm Marcus Martin Miguel Nathan Oliver Owen Patrick Rafael Robert Samuel Simon Theodore Victor William',
  ),
  last: plain(
    "Abbott Adeyemi Alvarez Anderson Bailey Barnes Bennett Brooks Campbell Carter Castillo Chen Clarke Coleman Cooper Cruz Davies Diaz Edwards Ellis Evans Fernandez Fisher Flores Foster Garcia Gibson Graham Grant Griffiths Hall Harris Hayes Henderson Hill Hughes Jackson Johnson Kelly Kennedy Lee Lewis Lopez Marshall Martinez McCarthy Mitchell Morgan Murphy Nguyen O'Brien O'Connor Ortiz Owens Parker Patel Perez Phillips Powell Ramirez Reed Reyes Rivera Roberts Robinson Rossi Russell Sanders Shah Simmons Smith-Jones Stewart Sullivan Thomas Thompson Turner Vasquez Walker Ward Watson Webb Williams Wilson Wright Young",
  ),
  middle: 0.2,
};

const german: NamePool = {
  F: [
    ...plain(
      'Anja Anna Birgit Claudia Franziska Greta Hannah Ines Johanna Julia Katharina Lena Martina Nina Petra Sabine Ulrike',
    ),
    ['Bärbel', 'Baerbel'],
    ['Jördis', 'Joerdis'],
  ],
  M: [
    ...plain(
      'Andreas Christian Dirk Florian Friedrich Hannes Jens Lukas Markus Matthias Moritz Niklas Rainer Sebastian Stefan Tobias Ulrich',
    ),
    ['Jörg', 'Joerg'],
    ['Jürgen', 'Juergen'],
  ],
  last: [
    ...plain(
      'Albrecht Bauer Becker Brandt Fischer Hoffmann Keller Koch Lehmann Meyer Neumann Richter Schmidt Schneider Schubert Vogel Wagner Weber Wolf Zimmermann',
    ),
    ['Müller', 'Mueller'],
    ['Schröder', 'Schroeder'],
    ['Krüger', 'Krueger'],
    ['Köhler', 'Koehler'],
  ],
  middle: 0.05,
};

const french: NamePool = {
  F: [
    ...plain('Camille Chantal Claire Elise Juliette Manon Margaux Mathilde Pauline Sophie'),
    ['Aurélie', 'Aurelie'],
    ['Hélène', 'Helene'],
    ['Zoé', 'Zoe'],
  ],
  M: [
    ...plain('Antoine Baptiste Bruno Guillaume Hugo Julien Laurent Olivier Pascal Thibault'),
    ['Frédéric', 'Frederic'],
    ['Jérôme', 'Jerome'],
  ],
  last: [
    ...plain('Bernard Blanchard Dubois Dupont Fontaine Girard Lambert Laurent Leroy Marchand Moreau Rousseau'),
    ['Bérard', 'Berard'],
    ['Lefèvre', 'Lefevre'],
  ],
  middle: 0.05,
};

const singaporean: NamePool = {
  F: plain(
    'Adeline Aisha Ananya Bee-Leng Cheryl Deepa Fatimah Hui-Min Jia-Yi Kavitha Li-Ting Michelle Nurul Rachel Shu-Fen Siti Wen-Li Xin-Yi Yasmin',
  ),
  M: plain(
    'Adam Arjun Boon-Kiat Darren Farhan Gopal Guo-Wei Hafiz Imran Jun-Jie Kelvin Ming-Hao Rajesh Seng-Huat Terence Wei-Jie Yong-Sheng Zul',
  ),
  last: plain(
    'Abdullah Chan Cheong Chua Fernandez Goh Ho Ibrahim Koh Krishnan Lau Lee Lim Menon Nair Ng Ong Pillai Rahman Sim Subramaniam Tan Tay Teo Toh Wong Yap Yeo',
  ),
  middle: 0,
};

const korean: NamePool = {
  F: plain('Eun-Ji Ha-Eun Hye-Jin Ji-Woo Min-Seo Seo-Yeon Soo-Ah Yu-Na'),
  M: plain('Do-Yun Hyun-Woo Jae-Min Ji-Hoon Min-Jun Sang-Ho Seung-Hyun Tae-Yang'),
  last: plain('Bae Cho Choi Han Hwang Jang Jung Kang Kim Kwon Lee Lim Oh Park Seo Shin Yoon'),
  middle: 0,
};

const japanese: NamePool = {
  F: spelled(
    '愛:Ai 明美:Akemi 彩:Aya 千尋:Chihiro 恵美:Emi 春香:Haruka 瞳:Hitomi 香織:Kaori 恵子:Keiko 美咲:Misaki 美穂:Miho 直美:Naomi 奈々:Nana 玲奈:Rena さくら:Sakura 幸子:Sachiko 智子:Tomoko 結衣:Yui 陽子:Yoko 由美子:Yumiko',
  ),
  M: spelled(
    '明:Akira 大輔:Daisuke 英二:Eiji 秀樹:Hideki 浩:Hiroshi 一郎:Ichiro 純:Jun 健太:Kenta 浩一:Koichi 誠:Makoto 直樹:Naoki 亮:Ryo 翔:Sho 拓也:Takuya 達也:Tatsuya 太郎:Taro 哲也:Tetsuya 裕介:Yusuke 雄大:Yudai 善一:Zenichi',
  ),
  last: spelled(
    '青木:Aoki 阿部:Abe 藤田:Fujita 福田:Fukuda 後藤:Goto 橋本:Hashimoto 林:Hayashi 池田:Ikeda 石川:Ishikawa 伊藤:Ito 加藤:Kato 木村:Kimura 小林:Kobayashi 前田:Maeda 松本:Matsumoto 三浦:Miura 森:Mori 村上:Murakami 中川:Nakagawa 中村:Nakamura 西村:Nishimura 岡田:Okada 小川:Ogawa 斎藤:Saito 坂本:Sakamoto 佐々木:Sasaki 佐藤:Sato 清水:Shimizu 鈴木:Suzuki 高橋:Takahashi 田中:Tanaka 上田:Ueda 渡辺:Watanabe 山田:Yamada 山本:Yamamoto 吉田:Yoshida',
  ),
  middle: 0,
};

const poolByCountry: Record<string, NamePool> = {
  DE: german,
  AT: german,
  CH: german,
  FR: french,
  BE: french,
  JP: japanese,
  SG: singaporean,
  MY: singaporean,
  HK: singaporean,
  TW: singaporean,
  CN: singaporean,
  ID: singaporean,
  BN: singaporean,
  VN: singaporean,
  KR: korean,
};

/** A name that fits a country; elsewhere than in the countries above an English one. */
export function personName(random: Random, country: string): PersonName {
  const pool = poolByCountry[country] ?? english;
  const gender = random.pick<Gender>(['F', 'F', 'M']);
  const [firstName, firstLatin = firstName] = random.pick(pool[gender]);
  const [lastName, lastLatin = lastName] = random.pick(pool.last);
  const middleName = random.chance(pool.middle) ? random.pick(pool[gender])[0] : '';
  return { firstName, middleName, lastName, gender, latin: { firstName: firstLatin, lastName: lastLatin } };
}
