// How long a step has been running, while it runs.

const LOG_SECONDS = 15;

/**
 * Shows from time to time for how long something has been running, until the returned function is called. In a terminal
 * the line says so each second; a log gets a few words every fifteen seconds, and no control character.
 * @param {(text: string) => void} show
 * @param {boolean} terminal
 * @returns {() => void}
 */
export function showProgress(show, terminal = Boolean(process.stdout.isTTY)) {
  const since = performance.now();
  const timer = setInterval(
    () => {
      const seconds = Math.round((performance.now() - since) / 1000);
      const text = terminal ? ` ${seconds} s` : ` … ${seconds} s`;
      // In a terminal, what comes next is written over it.
      show(terminal ? text + '\b'.repeat(text.length) : text);
    },
    terminal ? 1_000 : LOG_SECONDS * 1_000,
  );
  timer.unref();
  return () => clearInterval(timer);
}
