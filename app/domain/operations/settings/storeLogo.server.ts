import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { appearance } from '#app/domain/markets/settings/kinds/appearance.ts';
import { logoLimits, logoReference, readLogo } from '#app/domain/markets/settings/logos.ts';
import { maxMegapixels } from '#app/domain/operations/files/pictureLimits.ts';
import { refusingPictures } from '#app/domain/operations/files/pictureRefusal.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { fitPicture } from '#app/platform/pictures.server.ts';
import { settingOf } from './settingRows.server.ts';

// The value of an appearance that was set.
const withLogo = z.looseObject({ logo: z.string().optional() }).nullable();

const keptMs = 24 * 3600_000;

/**
 * Stores a picture, encoded again, as a logo for a setting that may name it; what was uploaded is not kept. Returns the
 * logo as a setting names it. Throws as `settingOf`, and at `logoFile` `fileTooLarge`, `pictureUnreadable` for what is no
 * whole PNG, JPEG or WebP, `pictureTooLarge` and `picturesBusy`.
 */
export async function storeLogo(ctx: StaffContext, scope: string, bytes: Uint8Array): Promise<string> {
  settingOf(ctx, appearance.name, scope);
  const field = 'logoFile';
  if (bytes.byteLength > logoLimits.bytes)
    throw new Refusal('fileTooLarge', { field, params: { megabytes: logoLimits.bytes / 1024 / 1024 } });
  const picture = { party: 'staff', bytes: () => bytes, maxPixels: maxMegapixels * 1_000_000 };
  const { width, height, content } = await refusingPictures({ field, unreadable: 'pictureUnreadable' }, () =>
    fitPicture(picture, logoLimits.box),
  );
  const hash = createHash('sha256').update(content).digest('hex');
  const stored = { width, height, content: new Uint8Array(content), storedAt: ctx.now };
  await ctx.db.brandLogo.upsert({ where: { hash }, create: { hash, ...stored }, update: { storedAt: ctx.now } });
  await removeUnnamed(ctx);
  return logoReference({ hash, width, height });
}

// One that was only looked at and never set.
async function removeUnnamed({ db, now }: StaffContext): Promise<void> {
  const old = await db.brandLogo.findMany({
    where: { storedAt: { lt: new Date(now.getTime() - keptMs) } },
    select: { hash: true },
  });
  const settings = await db.brandSetting.findMany({ where: { kind: appearance.name }, select: { value: true } });
  const named = new Set(settings.map(({ value }) => readLogo(withLogo.parse(value)?.logo ?? '')?.hash));
  const hashes = old.flatMap(({ hash }) => (named.has(hash) ? [] : [hash]));
  if (hashes.length > 0) await db.brandLogo.deleteMany({ where: { hash: { in: hashes } } });
}

/** Keeps the logo that a setting is about to name. Throws `malformedRequest` for one that there is not. */
export async function keepLogo(tx: Transaction, reference: string, now: Date): Promise<void> {
  const { hash, width, height } = readLogo(reference) ?? { hash: '' };
  const { count } = await tx.brandLogo.updateMany({ where: { hash, width, height }, data: { storedAt: now } });
  if (count === 0) throw new Refusal('malformedRequest');
}
