import { fuzzEndpoints } from './endpointCalls.ts';

// At full length in tests/deep/api.
fuzzEndpoints(120);
