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
