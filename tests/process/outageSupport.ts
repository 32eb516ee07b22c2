import { expect } from 'vitest';
import { signInApi, signInBrowser, standardHeaders } from '#tests/bench/sessions.ts';

/**
 * An agency's owner and planned work on the booking system, in the database of the settings; `closed` afterwards, so
 * that no connection stays open. Gives the owner's user ID.
 */
export async function somethingKnown(): Promise<string> {
  const { buildAgency, closeDatabase, closePasswords, database, newStaff, saveOutage, signedInAsStaff } = await import(
    './outageData.ts'
  );
  const { owner } = await buildAgency(database(), { country: 'US' });
  const editor = await signedInAsStaff(await newStaff('editor'));
  const hoursFromNow = (hours: number) => new Date(editor.now.getTime() + hours * 3_600_000);
  await saveOutage(editor, null, {
    system: 'booking',
    kind: 'planned',
    startsAt: hoursFromNow(-1),
    endsAt: hoursFromNow(12),
    announcedFrom: null,
    noteEn: 'Please book by phone.',
    noteJa: '',
    version: 0,
  });
  await closePasswords();
  await closeDatabase();
  return owner.userId;
}

/** What a user of the portal asks for, signed in by page and by API, while its database comes and goes. */
export async function userOf(origin: string, userId: string) {
  const cookie = await signInBrowser(origin, origin, userId);
  let api = await signInApi(origin, userId);
  const page = (address: string) => fetch(origin + address, { headers: { cookie }, redirect: 'manual' });
  const agentList = () =>
    fetch(`${origin}/osmf/v1.0/agents/list`, { method: 'POST', headers: api.headers, body: '{}' });
  // What everybody may ask, signed in or not.
  async function publicText(address: string, headers: Record<string, string> = {}): Promise<string> {
    const response = await fetch(origin + address, { headers });
    expect(response.status, address).toBe(200);
    return response.text();
  }
  return {
    cookie,
    page,
    agentList,
    publicText,
    /** Signs in by the API once more, which writes a session. */
    signInAgain: async () => void (api = await signInApi(origin, userId)),
    /** Asks by page and API all the time while something is done, and gives the statuses that were answered. */
    async answersUnderLoad(work: (answers: Set<number>) => Promise<void>): Promise<number[]> {
      const answers = new Set<number>();
      let working = true;
      const load = Array.from({ length: 8 }, async (_, lane) => {
        while (working) answers.add((await (lane % 2 ? page('/home/agency-overview') : agentList())).status);
      });
      await expect.poll(() => answers.has(200)).toBe(true);
      await work(answers);
      working = false;
      await Promise.all(load);
      return [...answers].sort();
    },
    /** Expects the status page, its feed and the outages with what was known before the database went. */
    async readsWhatWasKnown(): Promise<void> {
      await expect
        .poll(() => publicText('/status', { cookie }), { timeout: 20_000 })
        .toContain('The portal’s database is not responding');
      const html = await publicText('/status', { cookie });
      expect(html).toContain('This page shows the last known status, from');
      expect(html).toContain('Please book by phone.');
      expect(await publicText('/status/feed')).toContain('Booking system: Planned work');
      expect(JSON.parse(await publicText('/notices?language=en&market=nam'))).toMatchObject({
        notices: expect.arrayContaining([
          expect.objectContaining({ kind: 'outage', text: expect.stringContaining('Booking system is unavailable') }),
        ]),
      });
      expect(JSON.parse(await publicText('/osdb/p1.0/get-outage', standardHeaders))).toMatchObject({
        outages: [{ sysCode: 'booking' }],
      });
    },
  };
}
