import { clientDocument, documentMark, releasedText } from './clientDocument.server.ts';

// `npm run client`: what the types of the API's client are made of, and what is kept of a release.
const document = clientDocument();
process.stdout.write(JSON.stringify({ document, mark: documentMark(document), released: releasedText(document) }));
