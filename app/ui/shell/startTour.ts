import { driver, type Driver, type PopoverDOM } from 'driver.js';
import type { TFunction } from 'i18next';
import { reportOverlayOpen } from '#app/ui/overlayEvents.ts';
import { presentStops } from './tourStops.ts';

/**
 * Walks the user through what the page shows, by mouse or keyboard: arrows and Tab go about it, Esc ends it, and the
 * focus returns to where it was. `t` speaks the namespace `tour`. Gives what ends it; `onEnd` is called however it
 * ends.
 */
export function startTour(t: TFunction<'tour'>, onEnd: () => void): () => void {
  const opener = document.activeElement;
  const listening = new AbortController();
  let shown: HTMLElement | undefined;
  const tour = driver({
    steps: presentStops().map(({ element, key }) => ({
      element,
      popover: { title: t(`${key}.title`), description: t(`${key}.text`) },
    })),
    // While it moves the library takes no arrow, and Tab leaves the popover: the keys are ours.
    animate: false,
    smoothScroll: false,
    allowKeyboardControl: false,
    disableActiveInteraction: true,
    overlayColor: '#080e16',
    overlayOpacity: 0.6,
    stagePadding: 6,
    stageRadius: 8,
    showProgress: true,
    // The library puts its own numbers in.
    progressText: t('step', { step: '{{current}}', total: '{{total}}' }),
    prevBtnText: t('back'),
    nextBtnText: t('next'),
    doneBtnText: t('done'),
    onPopoverRender: (popover) => {
      dress(popover, t('close'));
      shown = popover.wrapper;
    },
    onHighlighted: (element) => undress(element),
    onDestroyed: () => {
      listening.abort();
      // The library gives the focus to the element before the last step, which is a button of the library.
      queueMicrotask(() => giveFocusBack(opener));
      onEnd();
    },
  });
  const end = () => tour.destroy();
  const { signal } = listening;
  reportOverlayOpen(document, 'tour');
  // A dialog that opens in the meantime, such as the warning of an idle session, has the keyboard.
  document.addEventListener('overlay-open', end, { signal });
  window.addEventListener('keydown', (event) => press(tour, shown, event), { capture: true, signal });
  tour.drive();
  return end;
}

/** Makes a dialog of the library's popover: a heading, our texts, and the focus on the button for the next step. */
function dress({ wrapper, title, footer, closeButton, nextButton }: PopoverDOM, closeLabel: string) {
  wrapper.setAttribute('aria-modal', 'true');
  // They are no banner and no foot of the page.
  for (const element of [title, footer]) element.setAttribute('role', 'presentation');
  const heading = document.createElement('h2');
  heading.textContent = title.textContent;
  title.replaceChildren(heading);
  closeButton.setAttribute('aria-label', closeLabel);
  wrapper.append(closeButton);
  // After the library's own choice, which is the first control.
  queueMicrotask(() => nextButton.focus());
}

/**
 * Esc ends the tour, arrows go on and back, Tab goes round the popover's buttons; all other keys are the button's that
 * has the focus.
 */
function press(tour: Driver, popover: HTMLElement | undefined, event: KeyboardEvent) {
  const acts: Record<string, () => void> = {
    Escape: () => tour.destroy(),
    ArrowRight: () => tour.hasNextStep() && tour.moveNext(),
    ArrowLeft: () => tour.hasPreviousStep() && tour.movePrevious(),
    Tab: () => popover && turnWithin(popover, event.shiftKey),
  };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

// The library's own way takes in what is pointed at.
function turnWithin(popover: HTMLElement, isBack: boolean) {
  const buttons = [...popover.querySelectorAll<HTMLButtonElement>('button:enabled')];
  const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = isBack ? (now <= 0 ? buttons.length - 1 : now - 1) : (now + 1) % buttons.length;
  buttons[next]?.focus();
}

/** The library says of the element that it controls the popover, which only some elements can. */
function undress(element: Element | undefined) {
  for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) element?.removeAttribute(name);
}

/**
 * Where the menu that held the opener has closed in the meantime, the menu's own button takes the focus; where nothing
 * was in focus, the page.
 */
function giveFocusBack(opener: Element | null) {
  if (opener instanceof HTMLElement && opener !== document.body) {
    opener.focus();
    if (document.activeElement !== opener) opener.closest('details')?.querySelector('summary')?.focus();
    return;
  }
  document.getElementById('main')?.focus({ preventScroll: true });
}
