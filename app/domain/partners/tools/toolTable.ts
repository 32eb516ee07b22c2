import type { AgentType } from '#app/domain/permissions/codes.ts';
import { brands, selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import { footerIcons, type FooterIconName } from '#app/domain/markets/footer.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { System } from '#app/domain/content/status/systems.ts';

/** The user whose tools are listed, under the brand that they look at. */
export interface PartnerUser {
  market: Market;
  brand: BrandCode;
  /** The agency's. */
  country: string;
  agentType: AgentType;
  /** The keys of the permissions that they hold. */
  grants: readonly string[];
  agencyPartnerRewardFlag: boolean;
}

interface ToolEntry {
  /** The system of the status page; null for a plain page of the partner's. */
  system: System | null;
  /** Whether the brand and the market have it (spec §1, §2, §6, §7); all of them where it is left out. */
  isOffered?: (user: PartnerUser) => boolean;
  /** The permission that opens it (spec §3 Permissions). */
  permission?: `os${string}` | `po${string}`;
  /** The markets in which it opens without its permission. */
  withoutPermissionIn?: readonly Market[];
  /** Where it opens: in a new window, or in a small one of 400 × 750 (spec §7). */
  window: 'new' | 'chat';
}

const withIcon =
  (name: FooterIconName) =>
  ({ brand }: PartnerUser) =>
    footerIcons(brand).some((icon) => icon.name === name);

/**
 * Every tool that the portal is the door to, in the order in which they are shown, each with whom it is for (spec §1 to
 * §7).
 */
const tools = {
  booking: { system: 'booking', permission: 'poBookingAccess', withoutPermissionIn: ['au', 'uk'], window: 'new' },
  air: { system: 'air', window: 'new' },
  'media-library': { system: 'mediaLibrary', permission: 'osMediaLibrary', window: 'new' },
  'e-catalogue': { system: 'eCatalogue', permission: 'osCollateral', window: 'new' },
  brochures: { system: 'eCatalogue', isOffered: ({ market }) => market === 'uk', window: 'new' },
  answers: { system: 'answers', permission: 'osAnswers', isOffered: withIcon('answers'), window: 'new' },
  chat: { system: 'chat', permission: 'osAnswers', isOffered: withIcon('chat'), window: 'chat' },
  'reservation-chat': {
    system: 'chat',
    permission: 'osAnswers',
    isOffered: withIcon('reservationChat'),
    window: 'chat',
  },
  'shore-excursions': {
    system: 'shoreExcursions',
    isOffered: ({ brand }) => brands[brand].family === 'HA',
    window: 'new',
  },
  // An Australian form, for agencies of Princess alone, whose brand in au is PA (spec §1, §6).
  'self-service': {
    system: 'selfService',
    isOffered: ({ market, brand }) => market === 'au' && brands[brand].family === 'PC',
    window: 'new',
  },
  rewards: {
    system: 'rewards',
    permission: 'osPartnerRewards',
    isOffered: ({ brand, country }) => brand === 'PC' && country === 'US',
    window: 'new',
  },
  academy: { system: 'academy', isOffered: ({ brand }) => brand === 'SB', window: 'new' },
  'ask-assistant': { system: null, isOffered: withIcon('askAssistant'), window: 'new' },
  'social-channels': { system: null, isOffered: withIcon('socialChannels'), window: 'new' },
  'expert-training': { system: null, isOffered: withIcon('expertTraining'), window: 'new' },
} as const satisfies Record<string, ToolEntry>;

export type ToolName = keyof typeof tools;
export const toolNames = Object.keys(tools) as ToolName[];

/** True for the name of a tool. */
export function isToolName(name: string | undefined): name is ToolName {
  return name !== undefined && Object.hasOwn(tools, name);
}

/** The entry of a tool, with what it leaves out. */
export function toolEntry(name: ToolName): ToolEntry {
  return tools[name];
}

/** True where a user's market and brand have a tool. */
export function isOffered(name: ToolName, user: PartnerUser): boolean {
  return toolEntry(name).isOffered?.(user) ?? true;
}

/** The tools of a user's market and brand, open to them or not. */
export function offeredTools(user: PartnerUser): ToolName[] {
  return toolNames.filter((name) => isOffered(name, user));
}

/**
 * The brand under which a user opens a tool that is asked for by its name alone: their own where it has the tool, else
 * the first of their market that has; null where none has.
 */
export function brandWithTool(name: ToolName, user: PartnerUser): BrandCode | null {
  return [user.brand, ...selectableBrands(user.market)].find((brand) => isOffered(name, { ...user, brand })) ?? null;
}

/**
 * Why a tool of a user's market and brand is not for them: its permission, or an agency that is not in the rewards
 * program; null where it is.
 */
export type Barrier = 'permission' | 'notRegistered';

export function barrierTo(name: ToolName, user: PartnerUser): Barrier | null {
  const { permission, withoutPermissionIn = [] } = toolEntry(name);
  // Where the agency is not in the program, the way in is another question than who opens it (spec §4 Rewards
  // enrolment).
  if (name === 'rewards' && !user.agencyPartnerRewardFlag) return 'notRegistered';
  if (permission && !withoutPermissionIn.includes(user.market) && !user.grants.includes(permission))
    return 'permission';
  return null;
}
