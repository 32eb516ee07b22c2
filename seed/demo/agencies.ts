import type { ActivationFlag, AgentType } from '#app/domain/permissions/codes.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { AgentOptions } from '../builders/agent.ts';

/** A person of the demo with a fixed name. */
export interface NamedPerson {
  userId: string;
  firstName: string;
  lastName: string;
  gender: 'F' | 'M';
  /** How a Japanese name is spelled in an address. */
  latin?: readonly [firstName: string, lastName: string];
  /** Other fields of theirs that are not made up. */
  also?: AgentOptions;
  /** The landing brand, where it is not the market's first. */
  brand?: BrandCode;
}

/** How far a new user has come: added, with a validated address, or through all steps. */
export type Progress = 'added' | 'validated' | 'settled';

export interface Newcomer extends NamedPerson {
  agentType: AgentType;
  progress: Progress;
}

export interface DemoAgency {
  agencyName: string;
  country: string;
  city: string;
  owner: NamedPerson & { activationFlag?: ActivationFlag };
  /** Named people who come in by the verbs, as they would by the screens. */
  newcomers?: readonly Newcomer[];
  /** Others who come in by the verbs: so many supervisors and advisors, all settled. */
  joining?: readonly [supervisors: number, advisors: number];
  /** Others who are simply there, by flag and role. */
  present?: readonly (readonly [count: number, activationFlag: ActivationFlag, agentType: AgentType])[];
  /** Named people with a flag that no verb leads to yet. */
  standing?: readonly (NamedPerson & { activationFlag: ActivationFlag })[];
}

/** The agencies of the demo: every market, every role, every flag. */
export const demoAgencies: readonly DemoAgency[] = [
  {
    agencyName: 'Harbor Light Cruise & Travel',
    country: 'US',
    city: 'Fort Lauderdale',
    owner: { userId: 'NAMOWNER', firstName: 'Alice', lastName: 'Bennett', gender: 'F' },
    newcomers: [
      {
        userId: 'NAMMANAGER',
        firstName: 'Marcus',
        lastName: 'Rivera',
        gender: 'M',
        also: { preferredName: 'Marc' },
        agentType: 'M',
        progress: 'settled',
        brand: 'HA',
      },
      {
        userId: 'NAMADVISOR',
        firstName: 'Grace',
        lastName: 'Coleman',
        gender: 'F',
        agentType: 'A',
        progress: 'settled',
      },
      {
        userId: 'FIRSTTIMER',
        firstName: 'Jamal',
        lastName: 'Brooks',
        gender: 'M',
        agentType: 'A',
        progress: 'validated',
      },
      { userId: 'UNVERIFIED', firstName: 'Hannah', lastName: 'Fisher', gender: 'F', agentType: 'A', progress: 'added' },
    ],
    standing: [{ userId: 'INACTIVE1', firstName: 'Leon', lastName: 'Graham', gender: 'M', activationFlag: 'D' }],
    joining: [1, 4],
    present: [
      [10, 'A', 'A'],
      [1, 'D', 'A'],
      [2, 'R', 'A'],
    ],
  },
  {
    agencyName: 'Evergreen Voyages',
    country: 'US',
    city: 'Seattle',
    owner: { userId: 'OTHEROWNER', firstName: 'Patricia', lastName: 'Nguyen', gender: 'F', brand: 'CU' },
    joining: [1, 1],
    present: [
      [7, 'A', 'A'],
      [1, 'C', 'A'],
    ],
  },
  {
    agencyName: 'Transcontinental Cruise Network',
    country: 'US',
    city: 'Chicago',
    owner: {
      userId: 'BIGOWNER',
      firstName: 'Theodore',
      lastName: 'Sullivan',
      gender: 'M',
      also: { preferredName: 'Ted' },
    },
    present: [
      [2, 'A', 'O'],
      [24, 'A', 'M'],
      [612, 'A', 'A'],
      [31, 'C', 'A'],
      [12, 'R', 'A'],
      [38, 'D', 'A'],
    ],
  },
  {
    agencyName: 'Maple Coast Travel',
    country: 'CA',
    city: 'Vancouver',
    owner: { userId: 'CANOWNER', firstName: 'Claire', lastName: 'Fournier', gender: 'F', brand: 'HA' },
    present: [
      [1, 'A', 'M'],
      [5, 'A', 'A'],
      [1, 'D', 'A'],
    ],
  },
  {
    agencyName: 'Sunshine State Cruises',
    country: 'US',
    city: 'Fort Lauderdale',
    owner: { userId: 'PENDINGOWNER', firstName: 'Victor', lastName: 'Ramirez', gender: 'M', activationFlag: 'P' },
  },
  {
    agencyName: 'Solent Cruise Club',
    country: 'GB',
    city: 'Southampton',
    owner: { userId: 'UKOWNER', firstName: 'Fiona', lastName: 'Campbell', gender: 'F' },
    newcomers: [
      {
        userId: 'UKNEWCOMER',
        firstName: 'Owen',
        lastName: 'Griffiths',
        gender: 'M',
        agentType: 'A',
        progress: 'validated',
      },
    ],
    joining: [1, 1],
    present: [
      [7, 'A', 'A'],
      [1, 'E', 'A'],
      [1, 'D', 'A'],
    ],
  },
  {
    agencyName: 'Liffey Holidays',
    country: 'IE',
    city: 'Dublin',
    owner: { userId: 'IRLOWNER', firstName: 'Maeve', lastName: 'Kinsella', gender: 'F' },
    present: [
      [1, 'A', 'M'],
      [3, 'A', 'A'],
    ],
  },
  {
    agencyName: 'Southern Cross Cruises',
    country: 'AU',
    city: 'Sydney',
    owner: { userId: 'AUOWNER', firstName: 'Isla', lastName: 'Morgan', gender: 'F' },
    joining: [1, 1],
    present: [
      [8, 'A', 'A'],
      [1, 'C', 'A'],
      [1, 'R', 'A'],
    ],
  },
  {
    agencyName: 'Tasman Travel Collective',
    country: 'NZ',
    city: 'Auckland',
    owner: { userId: 'NZOWNER', firstName: 'Aroha', lastName: 'Walker', gender: 'F', activationFlag: 'E' },
  },
  {
    agencyName: 'みなとトラベル',
    country: 'JP',
    city: '横浜市中区',
    owner: { userId: 'JPOWNER', firstName: '陽子', lastName: '山本', gender: 'F', latin: ['Yoko', 'Yamamoto'] },
    newcomers: [
      {
        userId: 'JPADVISOR',
        firstName: '健太',
        lastName: '佐藤',
        gender: 'M',
        latin: ['Kenta', 'Sato'],
        also: { nameReading: 'サトウ ケンタ' },
        agentType: 'A',
        progress: 'settled',
      },
    ],
    joining: [1, 1],
    present: [
      [7, 'A', 'A'],
      [1, 'C', 'A'],
      [1, 'D', 'A'],
    ],
  },
  {
    agencyName: '神戸クルーズセンター',
    country: 'JP',
    city: '神戸市中央区',
    owner: { userId: 'KOBEOWNER', firstName: '誠', lastName: '松本', gender: 'M', latin: ['Makoto', 'Matsumoto'] },
    present: [
      [1, 'A', 'M'],
      [3, 'A', 'A'],
    ],
  },
  {
    agencyName: 'Lion City Voyages',
    country: 'SG',
    city: 'Singapore',
    owner: { userId: 'ASIAOWNER', firstName: 'Hui-Min', lastName: 'Tan', gender: 'F' },
    joining: [1, 1],
    present: [
      [6, 'A', 'A'],
      [1, 'C', 'A'],
    ],
  },
  {
    agencyName: 'Busan Ocean Tour',
    country: 'KR',
    city: 'Busan',
    owner: { userId: 'KROWNER', firstName: 'Ji-Hoon', lastName: 'Kim', gender: 'M', brand: 'CS' },
    present: [[3, 'A', 'A']],
  },
  {
    agencyName: 'Hanseatische Seereisen',
    country: 'DE',
    city: 'Hamburg',
    owner: { userId: 'INTOWNER', firstName: 'Katharina', lastName: 'Brandt', gender: 'F' },
    joining: [1, 1],
    present: [
      [4, 'A', 'A'],
      [1, 'D', 'A'],
    ],
  },
  {
    agencyName: 'Croisières du Vieux-Port',
    country: 'FR',
    city: 'Marseille',
    owner: { userId: 'FROWNER', firstName: 'Aurélie', lastName: 'Fontaine', gender: 'F', brand: 'CI' },
    present: [[3, 'A', 'A']],
  },
];
