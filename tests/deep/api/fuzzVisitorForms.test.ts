import { fuzzVisitorForms } from '#tests/api/fuzz/visitorForms.ts';

fuzzVisitorForms(6_000);
