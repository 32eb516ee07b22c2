import type { Page } from '@playwright/test';
import { requestRate } from '#app/domain/sales/rates/requestRate.server.ts';
import { openDispute } from '#app/domain/sales/commission/openDispute.server.ts';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { publishVersion } from '#tests/support/content.ts';
import { buildAgent } from '#tests/support/builders.ts';
import { newCertificate } from '#tests/support/certificates.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { enrolled, newLearner } from '#tests/support/learners.ts';
import { newStaff } from '#tests/support/staff.ts';
import { newAdvisor } from './support/addAdvisor.ts';
import { expect, test } from './support/browsers.ts';
import { databaseOfServer, newAgency, newPerson, postForm, samplePassword, signIn, unique } from './support/people.ts';
import { pressCounts, type Role } from './support/pressCounts.ts';
import { handAt, type Hand } from './support/presses.ts';
import { hydrated, open, toast } from './support/screens.ts';
import { field, wordsOf } from './support/words.ts';

const t = wordsOf('en');
// An area of the console, or a page of a place where the menu folds.
const area = (name: string) => [t(`staff:area.${name}`)] as const;
const inPlace = (place: string, name: string) => [t(`staff:place.${place}`), t(`staff:${name}`)] as const;
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const day = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * day);

/** The steps of a user once their home page is open, and what shows that they are done. */
type Act = (hand: Hand) => Promise<void>;
/** Brings a user to their home page, and gives the steps there. */
type Task = (page: Page) => Promise<Act>;
type Tasks<Of extends Role> = Record<keyof (typeof pressCounts)[Of], Task>;

// The user who is searched for has a unique name.
const surname = () => unique('T').replace(/\d/g, (digit) => 'BCDFGHJKLM'[Number(digit)]!);

/** An agency with a colleague who has sold, and has asked for a permission. */
async function agencyAtWork() {
  const db = databaseOfServer();
  const agency = await newAgency({ country: 'US', taReportAccess: true });
  const lastName = surname();
  const options = { agentType: 'A', firstName: 'Marisol', lastName, grants: [] } as const;
  const colleague = await enrolled(db, await buildAgent(db, agency, options));
  const { agencyId, agentUniqueId } = colleague;
  await db.agent.update({ where: { agentUniqueId }, data: { lastOSLoginDate: later(-200) } });
  await db.accessRequest.create({ data: { agentUniqueId, agencyId, key: 'osMediaLibrary', askedAt: new Date() } });
  const bookings = [
    { bookedOn: later(-400), sailingOn: later(-90) },
    { bookedOn: later(-200), sailingOn: later(3) },
  ].map((days, place) => ({
    bookingNumber: unique(`P${place}`).slice(0, 12),
    agencyId,
    agentUniqueId,
    brand: 'PC',
    ship: 'Sun Princess',
    ...days,
    guests: 2,
    gross: 1000_00,
    commissionExpected: 100_00,
    currency: 'USD',
    recordedAt: new Date(),
  }));
  await db.booking.createMany({ data: bookings });
  return { agency, colleague, bookingNumber: bookings[0]!.bookingNumber, name: `Marisol ${colleague.lastName}` };
}
type AtWork = Awaited<ReturnType<typeof agencyAtWork>>;

async function home(page: Page, who: { userId: string }): Promise<void> {
  await signIn(page, who);
  await open(page, '/home/pc');
}

const asOwner =
  (act: (at: AtWork) => Act): Task =>
  async (page) => {
    const at = await agencyAtWork();
    await home(page, at.agency.owner);
    return act(at);
  };
const asSupervisor =
  (act: (at: AtWork) => Act): Task =>
  async (page) => {
    const at = await agencyAtWork();
    await home(page, await buildAgent(databaseOfServer(), at.agency, { agentType: 'M' }));
    return act(at);
  };
const asAdvisor =
  (act: (at: AtWork) => Act): Task =>
  async (page) => {
    const at = await agencyAtWork();
    await home(page, at.colleague);
    return act(at);
  };
const asStaff =
  <Given>(role: StaffRole, prepare: () => Promise<Given>, act: (given: Given) => Act): Task =>
  async (page) => {
    databaseOfServer();
    const given = await prepare();
    const { userId } = await newStaff(role);
    await postForm(page, '/staff/login', { userId, password: samplePassword });
    await open(page, '/staff/home');
    return act(given);
  };

/** Finds a user from anywhere by the search of everything, in the portal or in the console. */
async function findPerson({ page, press, key, type, isNarrow }: Hand, typed: string, name = typed): Promise<void> {
  if (isNarrow) await press(page.getByRole('banner').getByRole('link', { name: t('common:shell.search') }));
  else await key('/');
  await type(page.getByRole('combobox', { expanded: true }), typed);
  await press(page.getByRole('option', { name: new RegExp(name) }).first());
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

const opensBooking: Act = async ({ page, press }) => {
  const partner = page.waitForEvent('popup');
  await press(main(page).locator('.door').getByRole('button'));
  await (await partner).waitForURL(/\/sandbox\/partners\//);
};

const booksAs =
  (agentType: 'O' | 'A'): Task =>
  async (page) => {
    const db = databaseOfServer();
    await home(page, await enrolled(db, await newPerson({ country: 'US', agentType })));
    return opensBooking;
  };

const seesLate: (at: AtWork) => Act =
  ({ bookingNumber }) =>
  async ({ page, press }) => {
    await press(main(page).getByRole('link', { name: t('homePage:line.unpaid.link') }));
    await expect(main(page).getByRole('link', { name: bookingNumber, exact: true })).toBeVisible();
  };

const givesPermission: Act = async ({ page, press }) => {
  await press(main(page).getByRole('link', { name: t('homePage:line.accessRequests.link') }));
  await press(button(page, t('accessRequests:give')));
  await expect(toast(page, t('accessRequests:done.given'))).toBeVisible();
};

async function openOverview({ menu }: Hand): Promise<void> {
  await menu('Agency', t('content:place.people'));
}

/** Goes from the line of the console's home to the list, and opens what is in it. */
async function openWaiting({ page, press }: Hand, text: RegExp, name: string | RegExp): Promise<void> {
  await press(
    main(page)
      .getByRole('region', { name: t('day:home.waiting') })
      .getByRole('link', { name: text }),
  );
  await press(main(page).getByRole('link', { name }).first());
  await hydrated(page);
}

const owner: Tasks<'Owner'> = {
  'Open the booking system': booksAs('O'),
  'Find a colleague by name and open their page': asOwner(
    ({ name }) =>
      (hand) =>
        findPerson(hand, name),
  ),
  'Invite a colleague': asOwner(() => async ({ page, press, menu, type }) => {
    const person = newAdvisor();
    await menu('Agency', t('content:nav.addAdvisor'));
    await press(main(page).getByRole('link', { name: t('content:agency.invite'), exact: true }));
    // The page before it has fields of these names too.
    await page.getByRole('group', { name: t('invitations:invite.legend'), exact: true }).waitFor();
    for (const name of ['firstName', 'lastName', 'emailAddress'] as const)
      await type(field(page, t(`fields:${name}`)), person[name]);
    await press(page.getByRole('checkbox', { name: /I certify/ }));
    await press(button(page, t('invitations:invite.submit')));
    await expect(toast(page, person.emailAddress)).toBeVisible();
  }),
  'Give a requested permission': asOwner(() => givesPermission),
  'See which commission is late': asOwner(seesLate),
};

const supervisor: Tasks<'Supervisor'> = {
  'Send a colleague a new password': asSupervisor(({ name }) => async (hand) => {
    await findPerson(hand, name);
    await hand.press(hand.page.locator('.person-menu > summary'));
    await hand.press(main(hand.page).getByRole('link', { name: t('people:signIn.send-new-password.button') }));
    await hand.press(
      hand.page.getByRole('dialog').getByRole('button', { name: t('people:signIn.send-new-password.button') }),
    );
    await expect(toast(hand.page, name)).toBeVisible();
  }),
  'Pause the access of a colleague': asSupervisor(({ name }) => async (hand) => {
    await findPerson(hand, name);
    await hand.press(hand.page.locator('.person-menu > summary'));
    await hand.press(main(hand.page).getByRole('link', { name: t('agents:agent.endAccess') }));
    await hand.press(main(hand.page).getByRole('link', { name: t('account:leaving.deactivate') }));
    await hand.press(hand.page.getByRole('dialog').getByRole('button', { name: t('account:leaving.deactivate') }));
    await expect(hand.page.locator('.toast')).toBeVisible();
  }),
  'Give a requested permission': asSupervisor(() => givesPermission),
  'Find who has not signed in for 90 days': asSupervisor(({ colleague }) => async (hand) => {
    await openOverview(hand);
    await hand.press(main(hand.page).getByRole('link', { name: t('agencies:filter.open'), exact: true }));
    await hand.choose(main(hand.page).getByLabel(t('agencies:filter.name.signedIn')), 'notFor90');
    await hand.press(button(hand.page, t('agencies:filter.apply')));
    await expect(main(hand.page).getByRole('rowheader')).toHaveCount(1);
    await expect(main(hand.page).getByRole('rowheader')).toContainText(colleague.lastName);
  }),
  'See progress in the academy': asSupervisor(() => async ({ page, menu }) => {
    await menu('Training', t('content:nav.academyReports'));
    await expect(page.getByRole('heading', { level: 1, name: t('academyReports:title') })).toBeVisible();
  }),
};

const advisor: Tasks<'Advisor'> = {
  'Open the booking system': booksAs('A'),
  'Go on with the course that was left off': async (page) => {
    const db = databaseOfServer();
    const learner = await newLearner(db, await newAgency({ country: 'US' }));
    const { courseId } = await db.course.findUniqueOrThrow({ where: { code: 'cruise-basics' } });
    await db.courseResult.create({
      data: { authId: learner.authId, courseId, startedAt: later(-2), visitedAt: later(-1), attempts: 1 },
    });
    await home(page, learner);
    return async ({ press }) => {
      await press(main(page).getByRole('link', { name: t('homePage:line.courseLeftOff.link') }));
      await page.waitForURL(new RegExp(`/courses/${courseId}`));
    };
  },
  'See which commission is late': asAdvisor(seesLate),
  'Dispute a commission': asAdvisor(({ bookingNumber }) => async ({ page, press, choose, type, isNarrow }) => {
    await press(main(page).getByRole('link', { name: t('homePage:line.unpaid.link') }));
    const row = main(page).getByRole('row').filter({ hasText: bookingNumber });
    if (isNarrow) await press(row.locator('.row-fold summary'));
    await press(row.getByRole('link', { name: t('commission:dispute.openNamed', { booking: bookingNumber }) }));
    await choose(field(main(page), t('commission:dispute.why')), 'notPaid');
    await type(field(main(page), t('fields:detailsTxt')), 'Nothing came.');
    await press(button(page, t('commission:dispute.send')));
    await expect(toast(page, /D-[2-9A-Z]{4}-[2-9A-Z]{4}/)).toBeVisible();
  }),
  'See who sails this week': asAdvisor(() => async ({ page, press }) => {
    await press(main(page).getByRole('link', { name: t('homePage:line.sailings.link') }));
    await expect(main(page).getByRole('row').filter({ hasText: 'Sun Princess' })).toBeVisible();
  }),
};

const waitingFeedback = async () => {
  const sender = await newPerson({ agentType: 'A' });
  const said = { application: 'OneSource', feedbackType: 'S', commentTxt: 'Larger buttons.', userAgent: '' } as const;
  const { feedbackId } = await sendFeedback(await signedIn(sender), said);
  return databaseOfServer().feedback.findUniqueOrThrow({ where: { feedbackId } });
};

const helpDesk: Tasks<'Reviewer and help desk'> = {
  'Find a person by name and open their page': asStaff(
    'help-desk',
    agencyAtWork,
    ({ name }) =>
      (hand) =>
        findPerson(hand, name),
  ),
  'Send a user a new password': asStaff('help-desk', agencyAtWork, ({ name }) => async (hand) => {
    await findPerson(hand, name);
    const act = t('staffPerson:help.option.new-password');
    await hand.press(main(hand.page).getByRole('link', { name: act }));
    await hand.type(field(main(hand.page), t('fields:reason')), 'Called, and cannot sign in.');
    await hand.press(main(hand.page).getByRole('button', { name: act }));
    await expect(toast(hand.page, t('staffPerson:help.done.new-password'))).toBeVisible();
  }),
  'See the portal as a person does': asStaff('help-desk', agencyAtWork, ({ name }) => async (hand) => {
    await findPerson(hand, name);
    await hand.press(hand.page.getByRole('link', { name: t('staffPerson:view.open') }));
    await expect(hand.page).toHaveURL(/\/view$/);
    await hand.type(field(hand.page, t('fields:reason')), 'Called: the tools are not there');
    await hand.press(hand.page.getByRole('button', { name: t('staffPerson:view.submit') }));
    await expect(hand.page.getByRole('region', { name: t('common:view.label') })).toBeVisible();
  }),
  'Answer feedback': asStaff('help-desk', waitingFeedback, ({ number }) => async (hand) => {
    await openWaiting(hand, /feedback/i, number);
    await hand.type(field(hand.page, t('fields:answerTxt')), 'Thank you, they are larger now.');
    await hand.press(button(hand.page, t('staffFeedback:answer.send')));
    await expect(toast(hand.page, number)).toBeVisible();
  }),
  'Approve an agency': asStaff(
    'reviewer',
    () => newAgency({ country: 'US', owner: { activationFlag: 'P' } as never }),
    ({ agencyName }) =>
      async (hand) => {
        await openWaiting(hand, /approval/, agencyName);
        await hand.press(main(hand.page).getByRole('button', { name: 'Approve agency' }));
        await expect(hand.page.locator('.toast')).toBeVisible();
      },
  ),
};

const nothing = async () => null;

/** A page of help that no other test edits, published twice. */
async function ownPage() {
  const path = `presses-${unique().toLowerCase()}`;
  const title = `Packing ${unique()}`;
  const version = {
    path: `pages/${path}`,
    market: 'nam',
    document: { title, description: 'What to pack.', body: 'Warm clothes.' },
  };
  await publishVersion(databaseOfServer(), version);
  await publishVersion(databaseOfServer(), version);
  return { title };
}

/** Opens a document of the list by its title. */
async function openDocument({ page, menu, press, type }: Hand, title: string): Promise<void> {
  await menu(...inPlace('site', 'page.documents'));
  await type(main(page).getByRole('searchbox'), title);
  await press(main(page).getByRole('link', { name: title }));
  await hydrated(page);
}

const editor: Tasks<'Editor'> = {
  'Change a page and publish it': asStaff('editor', ownPage, ({ title }) => async (hand) => {
    await openDocument(hand, title);
    await hand.type(field(main(hand.page), t('fields:title')).first(), `${title} again`);
    await hand.press(button(hand.page, t('contentEditor:act.publish')));
    await expect(toast(hand.page, /Published/)).toBeVisible();
  }),
  'See the versions of a page': asStaff('editor', ownPage, ({ title }) => async (hand) => {
    await openDocument(hand, title);
    await hand.press(main(hand.page).getByRole('link', { name: t('contentEditor:nav.versions') }));
    await expect(main(hand.page).getByRole('row', { name: /Version 2/ })).toBeVisible();
  }),
  'Announce an outage': asStaff('editor', nothing, () => async ({ page, menu, press, choose, type }) => {
    await menu(...inPlace('site', 'area.outages'));
    await press(main(page).getByRole('link', { name: t('outages:new.title') }));
    await choose(field(page, t('fields:system')), 'Media library');
    await choose(field(page, t('fields:kind')), 'Planned work');
    // Far ahead, so that no page of another story tells it.
    await type(field(page, t('fields:startsAt')), '2033-03-02T09:00');
    await type(field(page, t('fields:endsAt')), '2033-03-02T11:00');
    await press(button(page, t('outages:new.save')));
    await expect(toast(page, t('outages:new.done'))).toBeVisible();
  }),
  'See how often pages are read': asStaff('editor', nothing, () => async ({ page, menu, press }) => {
    await menu(...inPlace('site', 'page.usage'));
    await expect(page.getByRole('heading', { level: 1, name: t('contentEditor:usage.title') })).toBeVisible();
  }),
  'Send the users of a market a message': asStaff(
    'editor',
    nothing,
    () =>
      async ({ page, menu, press, choose, type }) => {
        await menu(...inPlace('site', 'area.messages'));
        await press(main(page).getByRole('link', { name: t('brandMessages:add') }));
        await choose(field(page, t('fields:messageMarket')), 'int');
        for (const name of ['titleEn', 'textEn', 'titleJa', 'textJa'])
          await type(field(page, t(`fields:${name}`)), 'A new ship joins in spring.');
        await press(button(page, t('brandMessages:form.send')));
        await expect(toast(page, t('brandMessages:saved.sending'))).toBeVisible();
      },
  ),
};

const learning: Tasks<'Learning manager'> = {
  'See how learners fare in a course': asStaff('learning-manager', nothing, () => async ({ page, menu, press }) => {
    await menu(...inPlace('academy', 'page.learning'));
    await press(main(page).getByRole('rowheader').first().getByRole('link'));
    await page.waitForURL(/\/staff\/learning\/courses\//);
  }),
  'Find a certificate': asStaff(
    'learning-manager',
    async () => {
      const db = databaseOfServer();
      const learner = await newLearner(db, await newAgency());
      return newCertificate(db, { authId: learner.authId, holderName: `Ada ${surname()}` });
    },
    ({ number, holderName }) =>
      (hand) =>
        findPerson(hand, number, holderName),
  ),
  'Grant a certificate': asStaff(
    'learning-manager',
    async () => newLearner(databaseOfServer(), await newAgency({ country: 'US' })),
    ({ userId }) =>
      async ({ page, menu, press, choose, type }) => {
        await menu(...inPlace('academy', 'area.certificates'));
        await press(main(page).getByRole('link', { name: t('certificates:staff.grant.link') }));
        await type(field(main(page), t('fields:learner')), userId);
        await choose(field(main(page), t('fields:curriculum')), 'PC');
        await choose(field(main(page), t('fields:level')), '1');
        await type(field(main(page), t('fields:staffReason')), 'Passed at the conference, on paper.');
        await press(button(page, t('certificates:staff.grant.submit')));
        await expect(toast(page, t('certificates:staff.grant.done'))).toBeVisible();
      },
  ),
  'See what a level asks for': asStaff('learning-manager', nothing, () => async ({ page, menu, press }) => {
    await menu(...inPlace('academy', 'page.requirements'));
    await page.waitForURL(/\/requirements$/);
    await press(main(page).getByRole('rowheader').first().getByRole('link'));
    await page.waitForURL(/\/requirements\/[A-Z]{2}$/);
  }),
  'Answer a question about a course': asStaff(
    'learning-manager',
    async () => {
      const db = databaseOfServer();
      const { agentUniqueId } = await newLearner(db, await newAgency({ country: 'US' }));
      const { courseId } = await db.course.findUniqueOrThrow({ where: { code: 'cruise-basics' } });
      const postTxt = `Which deck is ${unique()}?`;
      return db.coursePost.create({ data: { courseId, agentUniqueId, postTxt, postedAt: later(400) } });
    },
    ({ postTxt }) =>
      async ({ page, menu, press, type, isNarrow }) => {
        await menu(...inPlace('academy', 'page.questions'));
        const question = main(page).locator('li.card').filter({ hasText: postTxt });
        if (isNarrow) await press(question.locator('.phone-fold summary'));
        await press(question.locator('summary').filter({ hasText: t('courseQuestions:answer.title') }));
        await type(field(question, t('courseQuestions:answer.text')), 'Deck seven.');
        await press(question.getByRole('button', { name: t('courseQuestions:answer.button') }));
        await expect(toast(page, t('courseQuestions:answer.done'))).toBeVisible();
      },
  ),
};

async function ownDispute() {
  const { colleague, bookingNumber } = await agencyAtWork();
  return openDispute(await signedIn(colleague), bookingNumber, { reason: 'notPaid', detailsTxt: 'Nothing came.' });
}

const answerOf = (page: Page) => main(page).getByRole('textbox', { name: t('fields:answerTxt') });

async function decide({ page, press, type }: Hand, name: string, answer: string): Promise<void> {
  await press(main(page).getByRole('link', { name }));
  await type(answerOf(page), answer);
  await press(button(page, name));
}

const sales: Tasks<'Sales manager'> = {
  'Answer a dispute about commission': asStaff('sales-manager', ownDispute, ({ number }) => async (hand) => {
    await openWaiting(hand, /dispute/, number);
    await decide(hand, t('staffSales:disputes.decision.declined'), 'The sailing was cancelled.');
    await expect(toast(hand.page, number)).toBeVisible();
  }),
  'Grant a request for a rate': asStaff(
    'sales-manager',
    async () => {
      const { rateId } = await databaseOfServer().advisorRate.findFirstOrThrow({
        where: { brand: 'PC', sailingOn: { gt: later(2) } },
      });
      const asked = { travelers: '2', commentTxt: '' } as const;
      return requestRate(await signedIn(await newPerson({ agentType: 'A' })), rateId, asked);
    },
    ({ number }) =>
      async (hand) => {
        await openWaiting(hand, /rate/, number);
        await decide(hand, t('staffSales:rates.decision.confirmed'), 'Your cabin is held.');
        await expect(toast(hand.page, number)).toBeVisible();
      },
  ),
  'See the rates on offer': asStaff('sales-manager', nothing, () => async ({ page, menu, press }) => {
    await menu(...area('sales'));
    await press(main(page).getByRole('link', { name: t('staff:page.rates'), exact: true }));
    await page.waitForURL(/\/staff\/rates$/);
  }),
  'See which disputes wait': asStaff('sales-manager', ownDispute, () => async ({ page, press }) => {
    await press(main(page).getByRole('link', { name: /open commission dispute/ }));
    await expect(page.getByRole('heading', { level: 1, name: t('staffSales:disputes.title') })).toBeVisible();
  }),
  'See what the last delivery of the ledger brought': asStaff(
    'sales-manager',
    () =>
      databaseOfServer().delivery.create({
        data: {
          kind: 'ledger',
          source: 'partner',
          issuer: 'https://brand.example',
          state: 'done',
          createdAt: later(0),
        },
      }),
    () =>
      async ({ page, menu, press }) => {
        await menu(...area('ledger'));
        await press(main(page).getByRole('rowheader').first().getByRole('link'));
        await page.waitForURL(/\/staff\/ledger\/[\da-f-]{36}$/);
      },
  ),
};

const tasksOf: { [Of in Role]: Tasks<Of> } = {
  Owner: owner,
  Supervisor: supervisor,
  Advisor: advisor,
  'Reviewer and help desk': helpDesk,
  Editor: editor,
  'Learning manager': learning,
  'Sales manager': sales,
};
const widths = [1280, 360] as const;

// Rules and doors of each task are tested below the browser: here the presses are counted.
for (const [role, tasks] of Object.entries(tasksOf)) {
  for (const [name, task] of Object.entries<Task>(tasks)) {
    for (const [column, width] of widths.entries()) {
      test(`${role}, ${width} px: ${name}`, { tag: '@deep' }, async ({ page }) => {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
        const act = await task(page);
        const menuName = page.url().includes('/staff/') ? t('staff:areas') : t('common:shell.menu');
        const hand = handAt(page, { isNarrow: width === 360, menuName });
        await act(hand);
        const counts = (pressCounts as Record<string, Record<string, readonly number[]>>)[role]![name]!;
        expect(hand.count(), 'presses').toBe(counts[column]);
      });
    }
  }
}
