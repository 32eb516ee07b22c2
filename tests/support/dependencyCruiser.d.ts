/** What .dependency-cruiser.cjs is made of; the package itself is installed by `npm run lint` alone. */
declare module 'dependency-cruiser' {
  interface Wall {
    name: string;
    comment: string;
    severity: 'error';
    from: object;
    to: object;
  }

  export interface IConfiguration {
    forbidden: Wall[];
    options: object;
  }
}
