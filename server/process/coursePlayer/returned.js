// The page to which a unit of a cmi5 course leads when it ends.
const { portal = '' } = document.documentElement.dataset;
if (window.parent === window) window.close();
else window.parent.postMessage({ gangway: 'course', kind: 'returned' }, portal);
