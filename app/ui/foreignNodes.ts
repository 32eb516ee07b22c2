/** What the script in the head records of changes that are not the parser's. */
interface Recorder {
  records: MutationRecord[];
  observer: MutationObserver;
  /** Called with each further change. */
  heard?: ((records: MutationRecord[]) => void) | undefined;
}

declare global {
  interface Window {
    foreignNodes?: Recorder;
  }
}

/**
 * The script that records what browser extensions and translators change before React hydrates: in the head from its
 * end on, in the body from the end of the document on. What was there before in places where the page has nothing is
 * recorded, too.
 */
export const foreignNodesRecorder = `(() => {
  const root = document.documentElement, head = document.head, records = [];
  let parsed = false;
  const byOthers = ({ target, addedNodes }) =>
    parsed || target === head || (target === root && [...addedNodes].some((node) => node.nodeType === 1 && node !== document.body));
  const take = (all) => {
    const fresh = all.filter(byOthers);
    records.push(...fresh);
    recorder.heard?.(fresh);
  };
  const observer = new MutationObserver(take);
  const recorder = (window.foreignNodes = { records, observer });
  const stray = (node) => records.push({ target: node.parentNode, addedNodes: [node], removedNodes: [], nextSibling: node.nextSibling });
  for (const node of [...root.children]) if (node !== head) stray(node);
  for (const node of [...head.children]) if (!/^(META|TITLE|LINK|SCRIPT)$/.test(node.tagName)) stray(node);
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('readystatechange', () => {
    take(observer.takeRecords());
    parsed = true;
  }, { once: true });
})()`;

/**
 * Takes back what others have changed in the page, until the returned function is called after React has hydrated, and
 * then does it again. React 18 hydrates only what the server has sent: at another element or text it would render the
 * whole page again, without what was typed and without the others' elements.
 */
export function holdForeignNodes(): () => void {
  const recorder = window.foreignNodes;
  if (!recorder) return () => {};
  const { records, observer } = recorder;
  const atEnd = new Set<Node>();
  const held: MutationRecord[] = [];
  const hold = (fresh: MutationRecord[]) => {
    const changes = fresh.filter((change) => !isAtEnd(change, atEnd));
    held.push(...changes);
    keepingFocus(() => changes.toReversed().forEach(undo));
    // Not its own changes.
    observer.takeRecords();
  };
  hold(records);
  recorder.heard = hold;
  return () => {
    // Those are React's.
    observer.disconnect();
    recorder.heard = undefined;
    keepingFocus(() => held.splice(0).forEach(redo));
  };
}

/** Whether a change is at the end of head or body, or in a node that is: React does not look there. */
function isAtEnd({ target, addedNodes, removedNodes, nextSibling }: MutationRecord, atEnd: Set<Node>): boolean {
  for (let node: Node | null = target; node; node = node.parentNode) if (atEnd.has(node)) return true;
  const isEnd = target === document.head || target === document.body;
  if (!isEnd || removedNodes.length > 0 || (nextSibling && !atEnd.has(nextSibling))) return false;
  addedNodes.forEach((node) => atEnd.add(node));
  return true;
}

function undo({ target, addedNodes, removedNodes, nextSibling }: MutationRecord): void {
  for (const node of addedNodes) {
    if (node.parentNode !== target) continue;
    // A style sheet stays where it is in force.
    if (target === document.head) target.appendChild(node);
    else target.removeChild(node);
  }
  for (const node of removedNodes) target.insertBefore(node, childOf(target, nextSibling));
}

function redo({ target, addedNodes, removedNodes, nextSibling }: MutationRecord): void {
  for (const node of removedNodes) if (node.parentNode === target) target.removeChild(node);
  for (const node of addedNodes) if (target !== document.head) target.insertBefore(node, childOf(target, nextSibling));
}

function childOf(parent: Node, node: Node | null): Node | null {
  return node?.parentNode === parent ? node : null;
}

/** A field that others have moved into their element loses the focus on its way. */
function keepingFocus(change: () => void): void {
  const focused = document.activeElement;
  change();
  if (focused !== document.activeElement && focused instanceof HTMLElement && focused.isConnected) focused.focus();
}
