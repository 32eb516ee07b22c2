// Guards the postmaster of a command: when the command ends, in whatever way, the postmaster is shut down. Started with
// one argument, JSON: { binary, args, uid, gid, log, leash, remove }.
import { spawn } from 'node:child_process';
import { openSync, rmSync } from 'node:fs';

const order = JSON.parse(process.argv[2] ?? '');
const log = openSync(order.log, 'a', 0o600);
const postmaster = spawn(order.binary, order.args, {
  cwd: '/',
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...order.env },
  stdio: ['ignore', log, log],
  ...(order.uid === undefined ? {} : { uid: order.uid, gid: order.gid }),
});

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  // Fast shutdown; if that hangs, immediate (the next start recovers from the log).
  postmaster.kill('SIGINT');
  setTimeout(() => postmaster.kill('SIGQUIT'), 20_000).unref();
}

/** @param {number} code */
function leave(code) {
  if (stopping && order.remove) rmSync(order.remove, { recursive: true, force: true });
  process.exit(stopping ? 0 : code);
}

postmaster.on('error', () => leave(1));
postmaster.on('exit', (code) => leave(code || 1));
process.on('SIGTERM', stop);
// The terminal's Ctrl-C and hang-up belong to the command, which stops the server before the database.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});
if (order.leash) process.stdin.on('end', stop).on('error', stop).resume();
