import { partnerRights } from '#app/domain/markets/partners.ts';
import type { Database, Prisma } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { LastKnown } from '#app/platform/lastKnown.server.ts';
import { sandboxPartner } from '#app/platform/sandboxPartner.server.ts';
import type { TokenPartner } from '#app/platform/tokenPartners.server.ts';

interface Reader {
  db: Database;
  now: Date;
}

/** How many partners that send tokens administrators may set up. */
export const mostTokenPartners = 200;

// Every process reads them again that often, as it does the brand's settings.
const kept = new LastKnown<TokenPartner[]>({ patienceMs: 500 });
const whenRead = { freshMs: 10_000, waitMs: 10_000 };

/** The partners of TOKEN_PARTNERS, which wins over what administrators set up; in a demo the sandbox's too. */
export function presetPartners(): TokenPartner[] {
  const { TOKEN_PARTNERS, GANGWAY_DEMO } = environment();
  return GANGWAY_DEMO ? [...TOKEN_PARTNERS, sandboxPartner()] : TOKEN_PARTNERS;
}

/** The partners whose tokens are taken. Those that administrators set up are at most 10 s old. */
export async function knownPartners({ db, now }: Reader): Promise<TokenPartner[]> {
  const preset = presetPartners();
  const known = await kept.get(() => readActive(db), now, whenRead);
  const stored = known?.value ?? (await readActive(db));
  return [...preset, ...stored.filter(({ issuer }) => !preset.some((each) => each.issuer === issuer))];
}

/** Makes this process read the partners again, after it changed one itself. */
export function forgetKnownPartners(): void {
  kept.forget();
}

const readOfPartner = {
  issuer: true,
  rights: true,
  everyAgency: true,
  agencies: true,
  countries: true,
  keys: { select: { publicKey: true, algorithm: true, fingerprint: true }, orderBy: { addedAt: 'asc' } },
} as const satisfies Prisma.TokenPartnerSelect;

async function readActive(db: Database): Promise<TokenPartner[]> {
  const rows = await db.tokenPartner.findMany({
    where: { active: true },
    select: readOfPartner,
    take: mostTokenPartners,
  });
  return rows.map(({ issuer, keys, rights, everyAgency, agencies, countries }) => ({
    issuer,
    keys,
    // A right of another release opens nothing.
    rights: partnerRights.filter((right) => rights.includes(right)),
    ...(!everyAgency && { agencies, countries }),
  }));
}
