// Plain syntax and no imports: an old Node must be able to read this.

var NEEDED = /** @type {const} */ ([20, 19]);

/**
 * Says in one line why a version of Node cannot run the product, or returns null when it can.
 * @param {string} version as in process.versions.node
 */
export function refusal(version) {
  var parts = /** @type {[number, number]} */ (version.split('.').map(Number));
  var enough = parts[0] > NEEDED[0] || (parts[0] === NEEDED[0] && parts[1] >= NEEDED[1]);
  return enough ? null : 'Gangway needs Node ' + NEEDED.join('.') + ' or newer; this is Node ' + version + '.';
}
