// JSON objects whose shape is the OpenAPI specification's, which the linter checks, not the compiler.

export type Json = { readonly [name: string]: unknown };
