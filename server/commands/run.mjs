// Runs one command of this folder: `node server/commands/run.mjs demo`. It is read by any Node and before anything is
// installed, so it keeps to plain syntax and loads the rest once Node is known to be new enough.
import { refusal } from './node-version.mjs';

var reason = refusal(process.versions.node);
if (reason) {
  console.error(reason);
  process.exit(1);
}

import('./' + process.argv[2] + '.mjs')
  .then(function (command) {
    return command.main(process.argv.slice(3));
  })
  .catch(function (error) {
    // A Stop carries a line for the reader; anything else is a mistake in here and shows its stack.
    console.error(error && error.name === 'Stop' ? error.message : error);
    process.exit(1);
  });
