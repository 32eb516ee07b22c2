import { beforeEach, describe, expect, test } from 'vitest';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { forgetSettings } = await import('#app/domain/markets/settings/readSetting.server.ts');
const { setSetting } = await import('#app/domain/operations/settings/changeSetting.server.ts');
const { editBrandData } = await import('#app/domain/agencies/staff/editBrandData.server.ts');
const { brandDataSchema } = await import('#app/domain/agencies/staff/forms.ts');
const { brandAssignment } = await import('#app/domain/agencies/information/brandAssignment.server.ts');
const { readAssigned } = await import('#app/domain/agencies/information/readAssigned.server.ts');
const { listPermissions } = await import('#app/domain/permissions/namedCatalogue.server.ts');
const { permissionItems } = await import('#app/routes/people/permissions/permissionItems.server.ts');
const { action } = await import('#app/routes/operations/settings/setting.tsx');
const { database } = await import('#app/platform/database.server.ts');
const { buildAgency } = await import('#tests/support/builders.ts');
const { signedIn } = await import('#tests/support/contexts.ts');
const { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
const today = () => new Date().toISOString().slice(0, 10);
beforeEach(async () => {
  await db.brandSetting.deleteMany();
  forgetSettings();
});

const staffOf = async (role: Parameters<typeof newStaff>[0]) => signedInAsStaff(await newStaff(role));
async function set(kind: string, scope: string, value: Record<string, unknown>) {
  const role = kind === 'permission-texts' ? 'editor' : 'sales-manager';
  // A day that every market has reached.
  const now = new Date(`${today()}T12:00:00Z`);
  const ctx = { ...(await staffOf(role)), now };
  await setSetting(ctx, kind, scope, { value, validFrom: today(), reason: 'The new season', version: 0 });
}

const line = (district: string, dsm: string, places: string) => ({
  district,
  region: 'WEST',
  dsm,
  dsmEmail: `${dsm.toLowerCase()}@brand.example`,
  dsmPhone: '',
  places,
});

describe('districts', () => {
  const assigned = async (columns: object) => {
    const agency = await buildAgency(db);
    await db.agency.update({
      where: { agencyId: agency.agencyId },
      data: { country: 'US', state: 'CA', region: '', district: '', dsm: '', ...columns },
    });
    const now = new Date(`${today()}T12:00:00Z`);
    const ctx = { ...(await signedIn(agency.owner)), now };
    return brandAssignment(ctx, await readAssigned(ctx));
  };

  test.each([
    ['its own district', { district: 'E1' }, { dsm: 'Ella', district: 'E1', dsmEmail: 'ella@brand.example' }],
    ['its state', {}, { dsm: 'Wanda', district: 'W1', region: 'WEST' }],
    ['its country', { state: 'TX' }, { dsm: 'Una', district: 'US' }],
    ['a place that no district has', { country: 'CA', state: 'ON' }, { dsm: '', district: '', dsmEmail: '' }],
    [
      'a district that the list does not know',
      { district: 'Z9', dsm: 'Zoe' },
      { dsm: 'Zoe', district: 'Z9', dsmEmail: '' },
    ],
    ['a separate manager', { dsm: 'Zoe' }, { dsm: 'Zoe', district: '', dsmEmail: '' }],
    ['another market', { country: 'GB', state: '' }, { dsm: '', district: '' }],
  ])('an agency is looked after by %s', async (_, columns, expected) => {
    await set('districts', 'nam', {
      districts: [line('E1', 'Ella', ''), line('W1', 'Wanda', 'US-CA US-NV'), line('US', 'Una', 'US')],
    });
    expect(await assigned(columns)).toMatchObject(expected);
  });

  test('are edited row by row or read from a file, and stored when the form is saved', async () => {
    const cookie = await staffCookie(await newStaff('sales-manager'));
    const params = { kind: 'districts', scope: 'nam' };
    const post = (csv: string | Uint8Array<ArrayBuffer>, name = 'districts.csv', more: Record<string, string> = {}) => {
      const args = requestTo('/staff/settings/districts/nam', { cookie, params, form: {} });
      const body = new FormData();
      const validFrom = `${new Date().getUTCFullYear() + 1}-06-01`;
      const typed = { districts: 'OLD; R; Olga', validFrom, reason: 'The new map', version: '0', intent: 'save' };
      for (const [name, text] of Object.entries({ ...typed, ...more })) body.set(name, text);
      body.set('settingFile', new File([csv], name, { type: 'text/csv' }));
      const headers = { cookie, origin: 'http://localhost:3000' };
      return action({ ...args, request: new Request(args.request.url, { method: 'POST', body, headers }) });
    };
    type Reply = {
      data: { error: Record<string, string[]>; initialValue: { districts: string }; rows: object };
      init: ResponseInit;
    };
    const head = 'district,region,dsm,dsmEmail,dsmPhone,places\r\n';
    const ann = `w1,west,"Lee, Ann",ann@brand.example,'+1 305 555 0100,US-CA`;
    // What a file says is looked at first, then saved: nothing is stored by it.
    const read = (await post(`${head}${ann} GB\r\n\r\n`)) as unknown as Reply;
    expect(read.init.status).toBe(200);
    const cells = ['W1', 'WEST', 'Lee, Ann', 'ann@brand.example', '+1 305 555 0100', 'US-CA GB'];
    expect(read.data.rows).toMatchObject({ rows: [cells], at: null, isChanged: true });
    expect(await db.brandSetting.count()).toBe(0);
    const refused = (await post('', '', { districts: read.data.initialValue.districts })) as unknown as Reply;
    expect(refused.data).toMatchObject({
      error: { districts: expect.arrayContaining([expect.stringContaining('Line 1 names a country')]) },
      rows: { rows: [cells] },
    });
    // As a spreadsheet saves it that knows no UTF-8.
    const latin = new Uint8Array(Buffer.from(`${head}w1,west,José,ann@brand.example,,US-CA`, 'latin1'));
    expect(((await post(latin)) as unknown as Reply).data.rows).toMatchObject({
      rows: [['W1', 'WEST', 'José', 'ann@brand.example', '', 'US-CA']],
    });
    // A file that is refused takes away none of the rows there are.
    for (const [csv, status, message] of [
      ['', 400, 'The file has no rows below the column names.'],
      [`\uFEFF${head}\r\n`, 400, 'The file has no rows below the column names.'],
      ['x'.repeat(300_001), 400, 'The file is too large. The limit is 0.3 MB.'],
      [`${head}\r\nw1,west,`, 400, 'Line 3: District sales manager is missing, or not as described'],
    ] as const) {
      const { data, init } = (await post(csv)) as unknown as Reply;
      expect([init.status, data.error.settingFile?.[0], Object.keys(data.error)]).toEqual([
        ...[status, message, ['settingFile']],
      ]);
      expect(data.initialValue.districts).toBe('OLD; R; Olga');
    }
    const saved = ((await post(`${head}${ann}`)) as unknown as Reply).data.initialValue.districts;
    expect((await responseOf(Promise.resolve(post('', '', { districts: saved })))).status).toBe(302);
    expect((await db.brandSetting.findFirstOrThrow()).value).toEqual({
      districts: [
        {
          district: 'W1',
          region: 'WEST',
          dsm: 'Lee, Ann',
          dsmEmail: 'ann@brand.example',
          dsmPhone: '+1 305 555 0100',
          places: 'US-CA',
        },
      ],
    });
    // Without a chosen file the rows of the form are what is said.
    expect(await post('', '')).toMatchObject({ data: { error: { '': expect.anything() }, stale: true } });
    // The editor's buttons store nothing; a cell that is wrong is named, and what was typed stays.
    const typedRow = { 'cell-district': 'E1', 'cell-region': 'EAST', 'cell-dsm': 'Bo Ray' };
    expect(await post('', '', { ...typedRow, rowAct: 'keep' })).toMatchObject({
      data: {
        rows: {
          rows: [
            ['OLD', 'R', 'Olga', '', '', ''],
            ['E1', 'EAST', 'Bo Ray', '', '', ''],
          ],
        },
      },
      init: { status: 200 },
    });
    expect(
      await post('', '', { ...typedRow, 'cell-dsmEmail': 'nouser', rowAct: 'sort', sortBy: 'region' }),
    ).toMatchObject({
      data: { error: { 'cell-dsmEmail': expect.anything() }, rows: { cells: { dsm: 'Bo Ray', dsmEmail: 'nouser' } } },
      init: { status: 400 },
    });
    // Saving keeps a row that is still in its cells.
    expect(
      (
        await responseOf(
          Promise.resolve(
            post('', '', { ...typedRow, version: String((await db.brandSetting.findFirstOrThrow()).number) }),
          ),
        )
      ).status,
    ).toBe(302);
    expect(await db.brandSetting.findFirst({ orderBy: { number: 'desc' } })).toMatchObject({
      value: { districts: [{ district: 'OLD' }, { district: 'E1', dsm: 'Bo Ray' }] },
    });
    for (const wrong of [{ rowAct: 'drop-1' }, { rowAct: 'edit-99999999' }, { districts: 'W1; x' }])
      await expect(
        Promise.resolve(post('', '', { ...wrong } as unknown as Record<string, string>)),
      ).rejects.toMatchObject({
        init: { status: 400 },
      });
  });
});

describe('levels of marketing', () => {
  test('are those of the market, by name; what an agency has stays, another is not given', async () => {
    const agency = await buildAgency(db);
    const { agencyId } = agency;
    await db.agency.update({ where: { agencyId }, data: { marketingLevel1: 'OLD', marketingLevel2: '' } });
    await set('marketing-levels', 'nam', {
      marketingLevels: [{ levelCode: 'GOLD', nameEn: 'Gold partner', nameJa: '' }],
    });
    const admin = { ...(await staffOf('administrator')), now: new Date(`${today()}T12:00:00Z`) };
    const edit = async (levels: object) => {
      const { version } = await db.agency.findUniqueOrThrow({ where: { agencyId } });
      return editBrandData(admin, agencyId, brandDataSchema().parse({ version, ...levels }));
    };
    await expect(edit({ marketingLevel1: 'OLD', marketingLevel2: 'SILVER' })).rejects.toMatchObject({
      code: 'invalidOption',
      field: 'marketingLevel2',
    });
    await edit({ marketingLevel1: 'OLD', marketingLevel2: 'GOLD' });
    const ctx = { ...(await signedIn(agency.owner)), now: admin.now };
    expect((await brandAssignment({ ...ctx, language: 'ja' }, await readAssigned(ctx))).levels).toEqual([
      ...['OLD', 'Gold partner'],
    ]);
  });
});

describe('names of permissions', () => {
  test('are the brand’s wherever permissions are shown, and ours where it says nothing', async () => {
    const { owner } = await buildAgency(db);
    const ctx = { ...(await signedIn(owner)), now: new Date(`${today()}T12:00:00Z`) };
    const nameOf = async (key: string, language: 'en' | 'ja') => {
      const { items } = await permissionItems({ ...ctx, language });
      return items.find((item) => item.key === key)?.label;
    };
    expect(await nameOf('osAnswers', 'en')).toBe('Answers and chat');
    await set('permission-texts', 'PA', {
      permissionTexts: [{ permissionKey: 'osAnswers', nameEn: 'Ask us', nameJa: '' }],
    });
    expect([await nameOf('osAnswers', 'en'), await nameOf('osAnswers', 'ja')]).toEqual(['Ask us', 'Ask us']);
    expect(await nameOf('osCollateral', 'ja')).toBe('販促物の注文');
    const { PA, PC } = await listPermissions(ctx);
    expect(PA.find(({ key }) => key === 'osAnswers')?.descriptionEn).toBe('Ask us');
    expect(PC.map(({ key }) => key)).not.toContain('poPriceOverride');
  });

  test.each([
    ['an unknown key', { permissionKey: 'osNothing', nameEn: 'A', nameJa: '' }],
    ['a key of the other area', { permissionKey: 'poPayments', nameEn: 'A', nameJa: '' }],
    ['the name of what is never offered', { permissionKey: 'osAnswers', nameEn: 'OVERCHARGE', nameJa: '' }],
  ])('%s is refused', async (_, wrong) => {
    await expect(set('permission-texts', 'PA', { permissionTexts: [wrong] })).rejects.toMatchObject({
      code: 'malformedRequest',
    });
  });
});
