import { fuzzEndpoints } from '#tests/api/fuzz/endpointCalls.ts';

fuzzEndpoints(12_000);
