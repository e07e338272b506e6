<?php

declare(strict_types=1);

namespace LeadMatching;

/** The client: how calls are sent, repeated and told apart. What can be called is in Operations.php. */
final class Client
{
    use Operations;

    /** The longest Retry-After that is waited for, in seconds. */
    private const LONGEST_WAIT = 60;

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
     * Accepts a match, and never sends it twice. When the outcome is unknown the lead is read instead, until its accept is
     * no longer pending or the pauses `$reads` (seconds) are over; it is returned as it stands, with the outcome in
     * `accept`. Null there means that the accept never arrived.
     *
     * @param array<string, mixed> $body
     * @param list<float|int> $reads
     * @return array<string, mixed> The answer of the accept, or the lead.
     */
    public function acceptOnce(array $body, array $reads = [1, 2, 4, 8]): array
    {
        try {
            return $this->acceptOffer($body);
        } catch (OutcomeUnknown $unknown) {
            $lead = null;
            foreach ($reads as $delay) {
                usleep((int) ($delay * 1_000_000));
                $lead = $this->getLead($body['hashid']);
                if ($lead['state'] !== 'pending') {
                    break;
                }
            }
            return $lead ?? throw $unknown;
        }
    }

    /**
     * @param array<string, scalar|null> $query
     * @param array<string, string|null> $headers
     * @param array<string, mixed>|null $body
     * @param string|null $file The path of a file.
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
                return $answer;
            }
            $unclear = in_array($status, [null, 500, 503], true);
            $wait = max($delay ?? 0, (float) ($said['retry-after'] ?? 0));
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
        $answer = json_decode($text, true);
        $isBroken = !is_array($answer) && $status >= 200 && $status < 300;
        return $isBroken ? [null, 'the answer is not whole', $said] : [$status, $answer ?? $text, $said];
    }
}
