/** The cookie by which a browser names its wait for a mailed code (D4). */
export const codeCookies = { agent: 'mailedCode', staff: 'staffMailedCode' } as const;
