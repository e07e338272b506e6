import { shellQuoted } from '@/lib/base/text/shell-quote';
import type { Language } from './language';
import { csharpNotation, javascriptNotation, literal, phpNotation, phpText, pythonNotation } from './literal';
import type { SampleRequest } from './request';

// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the program's template
const javascriptKey = 'Authorization: `Bearer ${process.env.API_KEY}`';

/** Writes a call in a language: a whole program that prints the status and the body. */
export function sampleOf(language: Language, request: SampleRequest): string {
  return writers[language](request);
}

const writers: Readonly<Record<Language, (request: SampleRequest) => string>> = {
  curl: ({ method, url, keyed, json, form }) =>
    [
      `curl ${curlMethod({ method, json, form })}${shellQuoted(url)}`,
      '-H "Authorization: Bearer $API_KEY"',
      ...(keyed ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
      ...(json === undefined
        ? []
        : ["-H 'Content-Type: application/json'", `-d ${shellQuoted(JSON.stringify(json, null, 2))}`]),
      ...(form
        ? [
            `-F file=@${form.file}`,
            ...Object.entries(form.fields).map(([name, value]) => `-F ${shellQuoted(`${name}=${value}`)}`),
          ]
        : []),
    ].join(' \\\n  '),

  JavaScript: ({ method, url, keyed, json, form, answersEmpty }) => {
    const quoted = (text: string) => literal(text, javascriptNotation);
    return lines(
      form && [
        "import { openAsBlob } from 'node:fs';",
        '',
        'const form = new FormData();',
        `form.set('file', await openAsBlob(${quoted(form.file)}), ${quoted(form.file)});`,
        ...Object.entries(form.fields).map(([name, value]) => `form.set(${quoted(name)}, ${quoted(value)});`),
        '',
      ],
      `const response = await fetch(${quoted(url)}, {`,
      method !== 'GET' && `  method: '${method}',`,
      json === undefined && !keyed
        ? `  headers: { ${javascriptKey} },`
        : [
            '  headers: {',
            `    ${javascriptKey},`,
            ...(keyed ? ["    'Idempotency-Key': crypto.randomUUID(),"] : []),
            ...(json === undefined ? [] : ["    'Content-Type': 'application/json',"]),
            '  },',
          ],
      json !== undefined && `  body: JSON.stringify(${literal(json, javascriptNotation, 1)}),`,
      form && '  body: form,',
      '});',
      `console.log(response.status, await response.${answersEmpty ? 'text' : 'json'}());`,
    );
  },

  Python: ({ method, url, keyed, json, form }) =>
    lines(
      'import os',
      keyed && 'import uuid',
      '',
      'import requests',
      '',
      `response = requests.${method.toLowerCase()}(`,
      `    ${literal(url, pythonNotation)},`,
      keyed
        ? [
            '    headers={',
            `        "Authorization": f"Bearer {os.environ['API_KEY']}",`,
            '        "Idempotency-Key": str(uuid.uuid4()),',
            '    },',
          ]
        : `    headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},`,
      json !== undefined && `    json=${literal(json, pythonNotation, 1)},`,
      form && [
        `    files={"file": open(${literal(form.file, pythonNotation)}, "rb")},`,
        `    data=${literal(form.fields, pythonNotation, 1)},`,
      ],
      '    timeout=30,',
      ')',
      'print(response.status_code, response.text)',
    ),

  PHP: ({ method, url, keyed, json, form }) =>
    lines(
      '<?php',
      '',
      `$request = curl_init(${phpText(url)});`,
      'curl_setopt_array($request, [',
      '    CURLOPT_RETURNTRANSFER => true,',
      '    CURLOPT_TIMEOUT => 30,',
      '    CURLOPT_HTTPHEADER => [',
      "        'Authorization: Bearer ' . getenv('API_KEY'),",
      keyed && "        'Idempotency-Key: ' . bin2hex(random_bytes(16)),",
      json !== undefined && "        'Content-Type: application/json',",
      '    ],',
      json === undefined &&
        !form &&
        method === 'POST' && ['    CURLOPT_POST => true,', "    CURLOPT_POSTFIELDS => '',"],
      method === 'DELETE' && "    CURLOPT_CUSTOMREQUEST => 'DELETE',",
      json !== undefined && `    CURLOPT_POSTFIELDS => json_encode(${literal(json, phpNotation, 1)}),`,
      form && [
        '    CURLOPT_POSTFIELDS => [',
        `        'file' => new CURLFile(${phpText(form.file)}),`,
        ...Object.entries(form.fields).map(
          ([name, value]) => `        ${phpText(name)} => ${phpText(value)},`,
        ),
        '    ],',
      ],
      ']);',
      '$body = curl_exec($request);',
      "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $body, PHP_EOL;",
    ),

  'C#': ({ method, url, keyed, json, form }) => {
    const quoted = (text: string) => literal(text, csharpNotation);
    return lines(
      'using System.Net.Http.Headers;',
      json !== undefined && 'using System.Net.Http.Json;',
      '',
      'using var client = new HttpClient();',
      'client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue(',
      '    "Bearer", Environment.GetEnvironmentVariable("API_KEY"));',
      keyed && 'client.DefaultRequestHeaders.Add("Idempotency-Key", Guid.NewGuid().ToString());',
      form && [
        'using var form = new MultipartFormDataContent();',
        `form.Add(new StreamContent(File.OpenRead(${quoted(form.file)})), "file", ${quoted(form.file)});`,
        ...Object.entries(form.fields).map(
          ([name, value]) => `form.Add(new StringContent(${quoted(value)}), ${quoted(name)});`,
        ),
      ],
      '',
      method === 'DELETE'
        ? [
            `var request = new HttpRequestMessage(HttpMethod.Delete, ${quoted(url)});`,
            json !== undefined && `request.Content = JsonContent.Create(${literal(json, csharpNotation)});`,
            'var response = await client.SendAsync(request);',
          ]
        : json === undefined
          ? `var response = await client.${method === 'GET' ? 'GetAsync' : 'PostAsync'}(${quoted(url)}${
              method === 'GET' ? '' : `, ${form ? 'form' : 'null'}`
            });`
          : `var response = await client.PostAsJsonAsync(${quoted(url)}, ${literal(json, csharpNotation)});`,
      'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
    );
  },
};

/** What curl does not tell by itself from what is sent. */
function curlMethod({ method, json, form }: Pick<SampleRequest, 'method' | 'json' | 'form'>): string {
  if (method === 'GET' || (method === 'POST' && (json !== undefined || form))) return '';
  return `-X ${method} `;
}

type Line = string | false | undefined | readonly (string | false)[];

const lines = (...all: readonly Line[]) =>
  all
    .flatMap((line) => line ?? false)
    .filter((line) => line !== false)
    .join('\n');
