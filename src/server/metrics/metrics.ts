/**
 * What the shop counts, in Prometheus' text format (docs/operations.md names each). Served on a port of its own: callers of the shop
 * never see it.
 */
import type { Meter } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';

export interface Metrics {
  meter: Meter;
  respond: (request: Request) => Promise<Response>;
  stop(): Promise<void>;
}

const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' };

export function createMetrics(): Metrics {
  const reader = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [reader] });
  const serializer = new PrometheusSerializer('', false, undefined, true, true);
  return {
    meter: provider.getMeter('shop'),
    async respond(request) {
      if (new URL(request.url).pathname !== '/metrics')
        return new Response('Ask for /metrics.\n', { status: 404, headers });
      // What a part cannot tell, such as a database that is away, is left out.
      const { resourceMetrics } = await reader.collect();
      return new Response(serializer.serialize(resourceMetrics), { headers });
    },
    stop: () => provider.shutdown(),
  };
}

/** Upper bounds of histograms, in seconds. */
export const seconds = {
  advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10] },
};
