import '@remix-run/node';

// Tells useLoaderData and useActionData that replies travel by single fetch, dates and all.
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}
