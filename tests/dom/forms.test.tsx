import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  controlsOf,
  fieldsOfSchema,
  formOf,
  shownIn,
  typedInto,
  type Refused,
} from '#tests/support/formRows/formRow.ts';
import { formRows as rows } from '#tests/support/formRows/formRows.ts';
import { draw, drawAsSent } from '#tests/support/dom.tsx';

/** What a schema parses that no form draws, each with why. */
const notDrawn: Record<string, string> = {
  'accounts/staff/accounts.tsx act': 'the buttons of an invitation',
  'accounts/notifications/notifications.tsx readSchema': 'the buttons that mark notifications as read',
  'people/invitations/invitations.tsx act': 'the buttons of an invitation',
  'people/staff/person.tsx resetAnswer': "the buttons of a colleague's question",
  'accounts/signIn/passkeyReply.server.ts passkeyAnswerSchema': 'a script sends what the browser answers',
  'accounts/signIn/secondFactorSetupPasskey.tsx addPasskeySchema': 'a script sends what the browser answers',
  'agencies/registration/registration.server.ts agencySchema': 'a stored draft, whose forms are in the table',
  'agencies/registration/registration.server.ts ownerSchema': 'a stored draft, whose forms are in the table',
  'content/interfaceEvents/events.ts overlayOpened': 'a script sends which overlay was opened',
  'courses/editor/previewAttempt.ts sent': 'a script sends what a course does',
  'courses/runtime/attempt.ts sent': 'a script sends what a course does',
  'operations/settings/samples.server.ts previewSchema':
    'the form of a setting, by its button that shows what was typed before it is saved',
  'operations/settings/setting.tsx oursSchema': 'the form of a setting, by its button that says ours again',
  'people/signOn/signOnPage.server.ts signOnPressSchema': 'the buttons of the guide',
  'people/permissions/templateActs.server.ts pressed': 'the buttons of a template that a user has',
  'people/permissions/templateChangePage.server.ts templateSchema': 'an address that the form of a template leads to',
  'people/transfers/moveAnswers.server.ts answerOf': 'the value of one button',
  'sales/commission/statement.server.ts statementMonth': 'one value of an address',
  'sales/payments/paymentsFile.server.ts paymentMonth': 'one value of an address',
  'sales/splits/sharesFile.server.ts shareMonth': 'one value of an address',
};

// Pages ask for a passkey only of a browser that knows them.
vi.stubGlobal('PublicKeyCredential', class {});

// What React complains of while it draws; of links it says, on the server, that their effects do nothing there.
const complaints: string[] = [];
beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    if (!String(said[0]).includes('useLayoutEffect does nothing')) complaints.push(format(...said));
  });
});
afterEach(() => expect(complaints).toEqual([]));

describe('a form draws every field that its schema takes, and nothing that the schema does not know', () => {
  test.each(rows.map((row) => [[row.parses, row.state].filter(Boolean).join(', '), row] as const))(
    '%s',
    (_, { schema, page, at, besides = {}, undrawn = {}, scripted, ...drawing }) => {
      const isOf = (control: string) => (name: string) =>
        name.endsWith('-') ? control.startsWith(name) : control === name;
      const apart = (controls: string[]) =>
        controls.filter((control) => !Object.keys(besides).some(isOf(control))).toSorted();
      const fields = fieldsOfSchema(schema);
      const drawn = fields.filter((name) => !(name in undrawn));

      const controls = controlsOf(formOf(draw(page, drawing).container, at));
      expect(apart(controls)).toEqual(drawn);
      // A reason for what is drawn nowhere, or always, says nothing.
      const reasons = [
        ...Object.keys(besides).filter((name) => !controls.some((control) => isOf(control)(name))),
        ...Object.keys(undrawn).filter((name) => !fields.includes(name)),
      ];
      expect(reasons).toEqual([]);

      if (scripted) return;
      // Without scripts a page may ask for more, as it cannot tell what depends on what is typed.
      const sent = apart(controlsOf(formOf(drawAsSent(page, drawing), at)));
      expect(sent.filter((name) => !fields.includes(name))).toEqual([]);
      expect(sent).toEqual(expect.arrayContaining(drawn));
    },
  );
});

describe('a form that is refused comes back with what was typed', () => {
  test.each(
    rows
      .filter(({ scripted, forgets }) => !scripted && !forgets)
      .map((row) => [[row.parses, row.state].filter(Boolean).join(', '), row] as const),
  )('%s', (_, row) => {
    const { schema, at, besides = {} } = row;
    const form = formOf(drawAsSent(row.page, row), at);
    const initialValue = typedInto(form);
    const result: Refused = { status: 'error', initialValue, error: { '': ['Refused.'] } };
    const refused = { ...row, ...(row.refused?.(result) ?? { reply: result }) };
    const fields = fieldsOfSchema(schema).filter((name) => name in initialValue && !(name in besides));
    const shown = shownIn(formOf(drawAsSent(refused.page, refused), at));
    const pick = (values: Record<string, unknown>) => Object.fromEntries(fields.map((name) => [name, values[name]]));
    expect(pick(shown)).toEqual(pick(initialValue));
  });
});

// The argument `schema` of conform's call, and the name of a schema that parses by itself.
const byConform = /parseWithZod\((?:[^()]|\([^()]*\))*?schema:(?<schema>(?:[^()}]|\((?:[^()]|\([^()]*\))*\))*)\}/g;
const byAction = /formAction\((?:[^()]|\([^()]*\))*?\{\s*schema: (?<schema>(?:[^(),]|\((?:[^()]|\([^()]*\))*\))*),/g;
const byPosted = /readPosted\([\w.]+, (?<schema>(?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
const byItself = /(?<![\w.])(?<name>\w+)(?:\((?:[^()]|\([^()]*\))*\))?\.safeParse\(/g;

/** Each schema by which a file of the routes parses something: the file, and the schema's name in it. */
function parsedByRoutes(): string[] {
  const routes = path.join(import.meta.dirname, '../../app/routes');
  const files = readdirSync(routes, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('formAction.server.ts'),
  );
  return files.flatMap((file) => {
    const text = readFileSync(path.join(routes, file), 'utf8');
    const conform = [...text.matchAll(byConform), ...text.matchAll(byAction), ...text.matchAll(byPosted)];
    // A call that is written otherwise than the expressions know must not pass for none.
    expect(conform.length, file).toBe(text.match(/(?:parseWithZod|formAction|readPosted)\(/g)?.length ?? 0);
    const schemas = conform.flatMap(({ groups }) => groups!.schema!.match(/\b(\w*[sS]chemas?|\w+Form)\b/g) ?? ['?']);
    const others = [...text.matchAll(byItself)].map(({ groups }) => groups!.name!);
    return [...schemas, ...others].map((name) => `${file} ${name}`);
  });
}

test('what the routes parse by a schema is a form of the table, or drawn by none', () => {
  expect([...new Set([...rows.map(({ parses }) => parses), ...Object.keys(notDrawn)])].toSorted()).toEqual(
    [...new Set(parsedByRoutes())].toSorted(),
  );
});
