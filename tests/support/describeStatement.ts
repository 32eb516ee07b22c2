import type { Client, FieldDef } from 'pg';

/** Asks Postgres what a statement returns without running it; throws where it names a table or column that is not there. */
export function describeStatement(client: Client, text: string): Promise<FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: FieldDef[] = [];
    let failure: Error | undefined;
    client.query({
      submit(connection: Parsing) {
        connection.parse({ text, name: '', types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (message: { fields: FieldDef[] }) => (fields = message.fields),
      handleError: (error: Error) => (failure = error),
      handleReadyForQuery: () => (failure ? reject(failure) : resolve(fields)),
    } as unknown as Parameters<Client['query']>[0]);
  });
}

/** What of the driver's connection asks for a description; its types leave it out. */
interface Parsing {
  parse(statement: { text: string; name: string; types: number[] }, more: boolean): void;
  describe(which: { type: 'S'; name: string }, more: boolean): void;
  sync(): void;
}
