/** What `first` gives, or, once it took longer than `patienceMs`, what it or a second try gives, whichever ends first. */
export async function whicheverIsFirst<Result>(first: Promise<Result>, patienceMs: number, second: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result>((resolve, reject) => {
    timer = setTimeout(() => void second().then(resolve, reject), patienceMs);
  });
  try {
    return await Promise.race([first, late]);
  } finally {
    clearTimeout(timer);
  }
}
