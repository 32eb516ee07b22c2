import { DateTime } from 'luxon';
import type { StaffContext } from '#app/domain/context.server.ts';
import { pacificZone } from '#app/domain/markets/settings/kinds/timeZones.ts';
import { saveOutage } from '#app/domain/content/status/saveOutage.server.ts';
import type { OutageKind, System } from '#app/domain/content/status/systems.ts';
import type { Database } from '#app/platform/database.server.ts';
import { visiting } from './contexts.ts';
import { demoStaff } from './staffAccounts.ts';

interface DemoOutage {
  system: System;
  kind: OutageKind;
  /** Days from now, the time of day in Los Angeles, and how long it lasts. */
  day: number;
  time: string;
  minutes: number;
  noteEn?: string;
  noteJa?: string;
}

// Nothing lasts at the moment of seeding: the demo begins without a banner.
const outages: readonly DemoOutage[] = [
  {
    system: 'booking',
    kind: 'planned',
    day: -12,
    time: '22:00',
    minutes: 240,
    noteEn: 'A new version of the booking system was installed.',
    noteJa: '予約システムを更新しました。',
  },
  {
    system: 'mediaLibrary',
    kind: 'disturbance',
    day: -33,
    time: '09:20',
    minutes: 45,
    noteEn: 'Some downloads failed.',
    noteJa: '一部のファイルをダウンロードできませんでした。',
  },
  { system: 'chat', kind: 'disturbance', day: -61, time: '13:05', minutes: 20 },
  {
    system: 'portal',
    kind: 'planned',
    day: 5,
    time: '21:00',
    minutes: 180,
    noteEn: 'You can book by phone during this time.',
    noteJa: 'この時間のご予約は、お電話で承ります。',
  },
];

/**
 * Writes the outages of the demo, by its editor: some that are over, and one in five days, announced two days before.
 */
export async function seedOutages(db: Database, now: Date): Promise<void> {
  const { account, ...member } = await db.staffUser.findUniqueOrThrow({
    where: { userId: demoStaff[1].userId },
    select: {
      staffId: true,
      userId: true,
      firstName: true,
      lastName: true,
      emailAddress: true,
      emailValidFlag: true,
      account: { select: { ownPassword: true, secondFactorFlag: true } },
    },
  });
  for (const { day, time, minutes, noteEn = '', noteJa = '', ...outage } of outages) {
    const [hour, minute] = time.split(':').map(Number);
    const start = DateTime.fromJSDate(now, { zone: pacificZone })
      .plus({ days: day })
      .set({ hour, minute, second: 0, millisecond: 0 });
    const announced = start.minus({ days: 2 });
    const written = DateTime.min(start.minus({ days: 6 }), DateTime.fromJSDate(now));
    const ctx: StaffContext = {
      ...visiting(db, written.toJSDate()),
      sessionId: '',
      staff: {
        ...member,
        ...account,
        confirmedAt: written.toJSDate(),
        role: 'editor',
        markets: [],
        language: 'en',
        theme: 'system',
        timeZone: null,
        unread: 0,
      },
    };
    await saveOutage(ctx, null, {
      ...outage,
      startsAt: start.toJSDate(),
      endsAt: start.plus({ minutes }).toJSDate(),
      announcedFrom: announced.toJSDate(),
      noteEn,
      noteJa,
      version: 0,
    });
  }
}
