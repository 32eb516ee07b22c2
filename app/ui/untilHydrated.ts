// The events that React answers by hydrating at once. Moves of the pointer and of the focus can wait.
const urgentEvents = [
  'auxclick change click compositionend compositionstart contextmenu copy cut dblclick dragend dragstart drop input',
  'keydown keypress keyup mousedown mouseup paste pointercancel pointerdown pointerup reset submit textInput',
  'touchcancel touchend touchstart',
].flatMap((names) => names.split(' '));

/**
 * Leaves presses and keys to the document alone, as before the scripts came, until the returned function is called.
 * React 18 listens as soon as it is asked to hydrate; a press that it hears before RemixBrowser has read the page's
 * data ends in its error 345, and the page never comes to life (https://github.com/facebook/react/pull/28800).
 */
export function keepPressesFromReact(): () => void {
  const hydrated = new AbortController();
  const options = { capture: true, signal: hydrated.signal };
  for (const name of urgentEvents) window.addEventListener(name, (event) => event.stopPropagation(), options);
  return () => hydrated.abort();
}

/**
 * Keeps what is typed into fields of several lines, from before the call on, until the returned function puts it back:
 * React 18 gives each that came with a text that text again, as it comes to it, where it leaves other fields alone.
 */
export function keepTypedTexts(): () => void {
  const typed = new Map<HTMLTextAreaElement, string>();
  for (const area of document.querySelectorAll('textarea'))
    if (area.value !== area.defaultValue) typed.set(area, area.value);
  const hydrated = new AbortController();
  const keep = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
  };
  window.addEventListener('input', keep, { capture: true, signal: hydrated.signal });
  return () => {
    hydrated.abort();
    for (const [area, text] of typed) if (area.value !== text) area.value = text;
  };
}
