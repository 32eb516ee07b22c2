// Loaded into the server by the command that starts it: when the command is gone, its channel closes and the server
// drains.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
