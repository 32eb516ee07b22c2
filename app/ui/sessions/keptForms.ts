import { doorOf } from './door.ts';
import type { Ended } from './tabs.ts';
import { valuesOf, type FormValues } from './formValues.ts';

/** A form whose typing outlives a session that runs out (D7). */
export interface KeptForm {
  form: HTMLFormElement;
  path: string;
  /** Which of a page's forms: its `intent`, and its place among those of that intent. */
  key: string;
  /** Whose session it is: a mark that names nobody. */
  userMark: string;
  /** What it held before anything was typed. */
  untouched: string;
}

interface Kept {
  path: string;
  key: string;
  userMark: string;
  at: number;
  /** False until it is known that the session ran out: whoever left a page by choice left its form too. */
  ranOut: boolean;
  values: FormValues;
}

// This tab's own storage: no other tab sees it, and it is gone with the tab.
const storageKey = 'gangway-typed';
const longestKeptMs = 12 * 3600_000;
const forms = new Set<KeptForm>();

/** Watches over a form from now on. */
export function watchForm(form: HTMLFormElement, userMark: string): KeptForm {
  const watched = { form, path: window.location.pathname, key: keyOf(form), userMark, untouched: textOf(form) };
  if (forms.size === 0) window.addEventListener('pagehide', onPageHide);
  forms.add(watched);
  return watched;
}

/** The form is gone from the page. What was typed stays where the session's end took it away, else it is forgotten. */
export function leaveForm(watched: KeptForm): void {
  if (!forms.delete(watched)) return;
  if (sessionRanOut()) keep([watched], true);
  else forgetForm(watched);
}

/** Keeps what is typed into this page's forms, because the session is over; after that the page is done with them. */
export function keepForms(): void {
  keep([...forms], true);
  forms.clear();
}

/** What was typed into the form before the session ran out, where it was the same user who typed it. */
export function typedBefore({ path, key, userMark }: KeptForm): FormValues | undefined {
  return stored().find((kept) => hasRunOut(kept) && kept.path === path && kept.key === key && kept.userMark === userMark)?.values;
}

/** Forgets what was typed into one form: it is on its way, or its user left it. */
export function forgetForm({ path, key }: KeptForm): void {
  store(stored().filter((kept) => kept.path !== path || kept.key !== key));
}

/** Forgets everything, as when the user signs out. */
export function forgetForms(): void {
  forms.clear();
  store([]);
}

/** The login page says why the session is over: what was typed stays, unless the user signed out. */
export function settleForms(ended: Ended): void {
  if (ended === 'signed-out') forgetForms();
  else store(stored().map((kept) => ({ ...kept, ranOut: true })));
}

/** Somebody is signed in: forgets what pages hid that were left by choice, and what anybody else typed. */
export function forgetOthersForms(userMark: string): void {
  store(stored().filter((kept) => hasRunOut(kept) && kept.userMark === userMark));
}

/** The form's values were saved: from now on they count as untouched. */
export function formIsSaved(watched: KeptForm): void {
  watched.untouched = textOf(watched.form);
}

function onPageHide(): void {
  keep([...forms], false);
}

function keep(watched: KeptForm[], ranOut: boolean): void {
  for (const each of watched) forgetForm(each);
  const typed = watched.filter(({ form, untouched }) => textOf(form) !== untouched);
  if (typed.length === 0) return;
  const kept = typed.map(({ form, path, key, userMark }) => ({ path, key, userMark, at: Date.now(), ranOut, values: valuesOf(form) }));
  store([...stored(), ...kept]);
}

// Remix has changed the address when the form of the page before it goes.
function sessionRanOut(): boolean {
  return saysRanOut(window.location);
}

// Whoever signed in before the scripts of the login page ran comes from there, and nothing was settled yet.
function hasRunOut(kept: Kept): boolean {
  if (kept.ranOut || !URL.canParse(document.referrer)) return kept.ranOut;
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'navigate' && saysRanOut(new URL(document.referrer));
}

function saysRanOut({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  const ended = new URLSearchParams(search).get('ended');
  return pathname === doorOf(pathname).login() && (ended === 'timeout' || ended === 'idle');
}

function keyOf(form: HTMLFormElement): string {
  const intent = intentOf(form);
  const watched = new Set([form, ...[...forms].map((other) => other.form)]);
  const alike = [...document.forms].filter((other) => watched.has(other) && intentOf(other) === intent);
  return `${intent} ${alike.indexOf(form)}`;
}

function intentOf(form: HTMLFormElement): string {
  const control = form.querySelector('input[type=hidden][name=intent]');
  return control instanceof HTMLInputElement ? control.value : '';
}

function textOf(form: HTMLFormElement): string {
  return JSON.stringify(valuesOf(form));
}

function stored(): Kept[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept[]).filter(({ at }) => Date.now() - at < longestKeptMs) : [];
  } catch {
    return []; // storage may be forbidden
  }
}

function store(kept: Kept[]): void {
  try {
    if (kept.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // storage may be forbidden or full: the form works without it
  }
}
