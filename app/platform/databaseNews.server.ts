import pg from 'pg';
import { connectTo } from './databaseAddress.mjs';
import { directAddress } from './database.server.ts';
import { logger } from './logging.server.ts';

/** What Postgres reports: the channel and its message; null where some may have been missed. */
export type News = { channel: string; message: string } | null;

const againMs = 2_000;
const connectingMs = 10_000;

/**
 * Listens to channels of Postgres on one connection for the process (NOTIFY). A lost connection is opened again. `report`
 * gets null whenever it begins to listen, since something may have happened before. Returns what ends it.
 */
export function listenToDatabase(channels: readonly string[], report: (news: News) => void): () => Promise<void> {
  let over = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const again = (reason: string) => {
    if (over || timer) return;
    logger.warn({ reason }, 'listening connection lost');
    void client?.end().catch(() => undefined);
    client = undefined;
    timer = setTimeout(() => {
      timer = undefined;
      void open();
    }, againMs);
    timer.unref();
  };

  const open = async () => {
    try {
      const opened = await connectTo(directAddress(), {
        connectionTimeoutMillis: connectingMs,
        keepAlive: true,
        // A server that is gone without a word is noticed in half a minute.
        keepAliveInitialDelayMillis: 10_000,
        application_name: 'gangway news',
      });
      if (over) return void opened.end().catch(() => undefined);
      client = opened;
      opened.on('error', (error) => again(error.message));
      opened.on('end', () => again('ended'));
      opened.on('notification', ({ channel, payload = '' }) => report({ channel, message: payload }));
      for (const channel of channels) await opened.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      report(null);
    } catch (error) {
      again(error instanceof Error ? error.message : 'unknown');
    }
  };

  void open();
  return async () => {
    over = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
