import { fuzzVisitorForms } from './visitorForms.ts';

// At full length in tests/deep/api.
fuzzVisitorForms(50);
