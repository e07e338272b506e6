<?php

declare(strict_types=1);

namespace LeadMatching;

/** The client: how calls are sent, repeated and told apart. What can be called is in Operations.php. */
final class Client
{
    use Operations;

    /** The longest Retry-After that is waited for, in seconds. */
    private const LONGEST_WAIT = 60;

    /** After these, some of them a proxy's, nobody knows whether the call was carried out; null: no answer came. */
    private const UNCLEAR = [null, 408, 500, 502, 503, 504];

    /** The server tells its time in whole seconds. */
    private const CLOCK_SECONDS = 2;

    private readonly string $baseUrl;

    /**
     * @param string $baseUrl It came with the key, such as https://…/api/v2.
     * @param float $timeout How long an answer is waited for, in seconds; the service itself gives up after 25. A file may
     *     take ten times as long.
     * @param list<float|int> $delays The pauses before each repeat, in seconds.
     */
    public function __construct(
        string $baseUrl,
        private readonly string $apiKey,
        private readonly float $timeout = 60,
        private readonly array $delays = [1, 2, 4, 8],
    ) {
        $this->baseUrl = rtrim($baseUrl, '/');
    }

    /**
     * Accepts a match, and never sends it twice: with an Idempotency-Key, under which it is repeated; yours, where it may be
     * sent again after a restart of your program, else one is made. When no answer comes all the same, the lead is read until
     * this accept is decided or the pauses `$reads` (seconds) are over, and returned as it stands. Its `accept` is null when
     * this accept never arrived, whatever an earlier one came to.
     *
     * @param array<string, mixed> $body
     * @param list<float|int> $reads
     * @return array<string, mixed> The answer of the accept, or the lead.
     */
    public function acceptOnce(array $body, array $reads = [1, 2, 4, 8], ?string $idempotencyKey = null): array
    {
        $sent = hrtime(true);
        try {
            return $this->acceptOffer($body, idempotencyKey: $idempotencyKey ?? bin2hex(random_bytes(16)));
        } catch (ApiError $failure) {
            if (!in_array($failure->status, self::UNCLEAR, true)) {
                throw $failure;
            }
            $lead = null;
            foreach ($reads as $delay) {
                usleep((int) ($delay * 1_000_000));
                $heard = [];
                $lead = $this->call('GET', '/lead/' . rawurlencode($body['hashid']), heard: $heard);
                // By the server's clock, which need not be ours.
                $passed = (hrtime(true) - $sent) / 1_000_000_000;
                $earliest = self::timeOf($heard['date'] ?? null) - $passed - self::CLOCK_SECONDS;
                $accept = $lead['accept'];
                $isOurs = $accept !== null && $accept['partner_id'] === $body['partner_id']
                    && (float) (new \DateTimeImmutable($accept['requested_at']))->format('U.u') >= $earliest;
                if (!$isOurs) {
                    $lead['accept'] = null;
                } elseif ($lead['state'] !== 'pending') {
                    break;
                }
            }
            return $lead ?? throw $failure;
        }
    }

    /**
     * @param array<string, scalar|null> $query
     * @param array<string, string|null> $headers
     * @param array<string, mixed>|null $body
     * @param string|null $file The path of a file.
     * @param array<string, string> $heard Filled with the headers of the answer.
     * @return array<mixed>
     */
    private function call(
        string $method,
        string $path,
        array $query = [],
        array $headers = [],
        ?array $body = null,
        ?string $file = null,
        bool $repeatable = false,
        array &$heard = [],
    ): array {
        $given = http_build_query(array_filter($query, static fn ($value) => $value !== null));
        $url = $this->baseUrl . $path . ($given === '' ? '' : "?$given");
        $sent = ["Authorization: Bearer $this->apiKey", 'Accept: application/json'];
        foreach (array_filter($headers, static fn ($value) => $value !== null) as $name => $value) {
            $sent[] = "$name: $value";
        }
        $isSafe = $file === null && ($repeatable || $method === 'GET' || isset($headers['Idempotency-Key']));
        foreach ([...$this->delays, null] as $delay) {
            [$status, $answer, $said] = $this->send($method, $url, $sent, $body, $file);
            if ($status !== null && $status >= 200 && $status < 300) {
                $heard = $said;
                return $answer;
            }
            $unclear = in_array($status, self::UNCLEAR, true);
            $wait = max($delay ?? 0, self::waitOf($said['retry-after'] ?? null));
            $mayRepeat = $file === null && ($status === 429 || ($unclear && $isSafe));
            if ($delay === null || !$mayRepeat || $wait > self::LONGEST_WAIT) {
                $id = $said['x-request-id'] ?? null;
                throw $unclear && !$isSafe
                    ? new OutcomeUnknown($status, $answer, $id)
                    : new ApiError($status, $answer, $id);
            }
            usleep((int) ($wait * 1_000_000));
        }
        throw new \LogicException('every attempt ends in an answer or an error');
    }

    /**
     * Sends once. Without an answer the status is null, and the second value says why.
     *
     * @param list<string> $headers
     * @param array<string, mixed>|null $body
     * @return array{?int, mixed, array<string, string>}
     */
    private function send(string $method, string $url, array $headers, ?array $body, ?string $file): array
    {
        $said = [];
        $curl = curl_init($url);
        if ($file !== null) {
            if (!is_readable($file)) {
                throw new \InvalidArgumentException("there is no file $file that can be read");
            }
            curl_setopt($curl, CURLOPT_POSTFIELDS, ['file' => new \CURLFile($file, null, basename($file))]);
        } elseif ($body !== null) {
            $headers[] = 'Content-Type: application/json';
            curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode((object) $body, JSON_THROW_ON_ERROR));
        }
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT_MS => (int) ($this->timeout * ($file === null ? 1_000 : 10_000)),
            CURLOPT_HEADERFUNCTION => static function ($_, string $line) use (&$said): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $said[strtolower(trim($name))] = trim($value);
                return strlen($line);
            },
        ]);
        $text = curl_exec($curl);
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        if (!is_string($text)) {
            return [null, curl_error($curl), []];
        }
        if ($status === 204) {
            return [204, [], $said];
        }
        $answer = json_decode($text, true);
        $isBroken = !is_array($answer) && $status >= 200 && $status < 300;
        return $isBroken ? [null, 'the answer is not whole', $said] : [$status, $answer ?? $text, $said];
    }

    /** Reads a Retry-After, which is seconds or a date. */
    private static function waitOf(?string $text): float
    {
        if ($text === null) {
            return 0;
        }
        return ctype_digit($text) ? (float) $text : max(self::timeOf($text) - microtime(true), 0);
    }

    /** Reads a date of HTTP; what is none is now. */
    private static function timeOf(?string $text): float
    {
        $time = strtotime($text ?? '');
        return $time === false ? microtime(true) : (float) $time;
    }
}
