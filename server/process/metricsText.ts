import { AggregatorRegistry } from 'prom-client';

/** The metrics of one or several processes as Prometheus reads them. */
export function metricsText(counted: readonly object[]): Promise<string> {
  return AggregatorRegistry.aggregate([...counted]).metrics();
}
