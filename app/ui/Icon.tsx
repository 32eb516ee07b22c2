const shapes = {
  alert: 'M12 8v5m0 3.5v.01M10.3 3.9 2.5 17.4A2 2 0 0 0 4.2 20.4h15.6a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  arrowUp: 'M12 19V5m-6 6 6-6 6 6',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l1.5 2.5h-15L6 16Zm4 5.5h4',
  brands: 'M4 6h16M4 12h10M4 18h6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevronDown: 'm6 9 6 6 6-6',
  chevronLeft: 'm15 6-6 6 6 6',
  chevronRight: 'm9 6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  eye: 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M9.9 5.3A10 10 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-3.2 4M6.3 6.8A17 17 0 0 0 2 12s3.6 7 10 7a9.6 9.6 0 0 0 5-1.4M9.9 9.9a3 3 0 0 0 4.2 4.2',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 9.5h17m-17 5h17M12 3c3 3.5 3 14.5 0 18M12 3c-3 3.5-3 14.5 0 18',
  info: 'M12 11v5.5m0-8.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'm20 20-4.5-4.5M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z',
  signOut: 'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8m-4-8h11m-4-4 4 4-4 4',
};

type IconName = keyof typeof shapes;

/** A drawing by name, in the text's colour; what it means is said beside it. `className` adds to `icon`. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return drawing(shapes[name], className);
}

/** A line drawing on a grid of 24, for sets of icons that only some pages load. */
export function LineDrawing({ path, className }: { path: string; className?: string }) {
  return drawing(path, className);
}

// How lines look is the style sheet's: a page has some twenty of these.
function drawing(path: string, className: string | undefined) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
