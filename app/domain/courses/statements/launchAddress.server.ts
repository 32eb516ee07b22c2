/** The address that is opened for a unit: its own, with the parameters of cmi5 beside those that it has (cmi5 §8.1). */
export function launchAddress(
  url: string,
  { actor, ...its }: { endpoint: string; fetch: string; registration: string; activityId: string; actor: object },
): string {
  const [address, fragment] = url.split('#', 2);
  const { endpoint, fetch, registration, activityId } = its;
  const parameters = new URLSearchParams({
    endpoint,
    fetch,
    actor: JSON.stringify(actor),
    registration,
    activityId,
  });
  // As every reader of a query takes it: a plus is not a space to all of them.
  const query = parameters.toString().replaceAll('+', '%20');
  return `${address}${address!.includes('?') ? '&' : '?'}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}
