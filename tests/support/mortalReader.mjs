// A program for readerProcess: its work names what becomes of it.
process.on('message', (/** @type {{ does: string }} */ { does }) => {
  if (does === 'SIGSEGV') process.kill(process.pid, 'SIGSEGV');
  if (does === 'exit') process.exit(1);
  if (does === 'answer') process.send?.(does);
});
