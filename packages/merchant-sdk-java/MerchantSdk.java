package mashang.merchant;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Client of the merchant API of Mashang (码商后台): one file, Java 11 or newer, the JDK's own classes only.
 *
 * <p>Copy this file into your project and change its package. Amounts are decimal strings in yuan, times are
 * Shanghai's. Objects of JSON are {@code Map<String, Object>}, numbers {@link BigDecimal}.
 *
 * <pre>{@code
 * var client = new MerchantSdk.Client("https://pay.example.com", "M1001", List.of(new MerchantSdk.Key(id, secret)));
 * var order = client.createCollection(Map.of("mchOrderNo", "A1", "product", "bank", "amount", "100.00",
 *     "subject", "商品"), "my-key");
 * }</pre>
 */
public final class MerchantSdk {
  private MerchantSdk() {}

  /** The server answered with an error: HTTP status and problem document (RFC 9457). */
  public static final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1;
    public final int status;
    public final transient Map<String, Object> problem;
    /** Why: judge by it. Null where a proxy answered. */
    public final String cause;
    /** After a status of 500 or more, repeat the call with it. */
    public final String idempotencyKey;

    ApiException(int status, Map<String, Object> problem, String idempotencyKey) {
      super(status + " " + problem.get("title") + ": " + problem.get("detail"));
      this.status = status;
      this.problem = problem;
      this.cause = problem.get("cause") instanceof String ? (String) problem.get("cause") : null;
      this.idempotencyKey = idempotencyKey;
    }
  }

  /** No answer after every try. A POST may or may not have taken effect: repeat it with {@code idempotencyKey}. */
  public static final class NetworkException extends RuntimeException {
    private static final long serialVersionUID = 1;
    public final String idempotencyKey;

    NetworkException(String message, Throwable cause, String idempotencyKey) {
      super(message, cause);
      this.idempotencyKey = idempotencyKey;
    }
  }

  /** A webhook that must not be trusted; {@code fault} gives the reason in one word. */
  public static final class WebhookException extends RuntimeException {
    private static final long serialVersionUID = 1;
    public final String fault;

    WebhookException(String fault, String message) {
      super(message);
      this.fault = fault;
    }
  }

  /** A key of a merchant. */
  public static final class Key {
    final String id;
    final String secret;

    public Key(String id, String secret) {
      this.id = id;
      this.secret = secret;
    }
  }

  /** A webhook that may be trusted. {@code id} is the same in every try: store it to drop repeats. */
  public static final class Webhook {
    public final String id;
    /** Unix seconds. */
    public final long sentAt;
    public final Map<String, Object> event;

    Webhook(String id, long sentAt, Map<String, Object> event) {
      this.id = id;
      this.sentAt = sentAt;
      this.event = event;
    }
  }

  /** Headers that sign one request. Path, query and body are signed exactly as they are sent. */
  public static Map<String, String> signRequest(
      String mchId, Key key, String method, String pathAndQuery, byte[] body, String timestamp, String nonce) {
    String text = String.join(
        "\n", method.toUpperCase(Locale.ROOT), pathAndQuery, timestamp, nonce, hex(sha256(body)));
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("X-Mch-Id", mchId);
    headers.put("X-Key-Id", key.id);
    headers.put("X-Timestamp", timestamp);
    headers.put("X-Nonce", nonce);
    headers.put("X-Signature", hex(hmac(utf8(key.secret), utf8(text))));
    return headers;
  }

  /** Path and query of a call: every byte that is not unreserved (RFC 3986) is encoded, pairs keep their order. */
  public static String requestTarget(List<String> segments, List<List<String>> query) {
    StringBuilder target = new StringBuilder("/api/v1");
    for (String segment : segments) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals(".."))
        throw new IllegalArgumentException("'" + segment + "' is no number of an order");
      target.append('/').append(encode(segment));
    }
    char mark = '?';
    for (List<String> pair : query) {
      target.append(mark).append(encode(pair.get(0))).append('=').append(encode(pair.get(1)));
      mark = '&';
    }
    return target.toString();
  }

  /** Milliseconds to add to the local clock by an answer's Date header; zero below a minute and above a day. */
  public static long clockOffset(String date, long localMs) {
    Long serverMs = httpDate(date);
    long offset = serverMs == null ? 0 : serverMs - localMs;
    return Math.abs(offset) < 60_000 || Math.abs(offset) > 86_400_000 ? 0 : offset;
  }

  /** Checks a webhook (Standard Webhooks, v1), sent at most 300 s from now, over its raw body. */
  public static Webhook verifyWebhook(Map<String, String> headers, byte[] body, List<String> secrets) {
    return verifyWebhook(headers, body, secrets, 300, System.currentTimeMillis() / 1000);
  }

  /** Checks a webhook. Give both secrets while one is being replaced. */
  public static Webhook verifyWebhook(
      Map<String, String> headers, byte[] body, List<String> secrets, long toleranceS, long nowS) {
    Map<String, String> found = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    found.putAll(headers);
    String id = header(found, "webhook-id");
    String stamp = header(found, "webhook-timestamp");
    String signatures = header(found, "webhook-signature");
    if (!stamp.matches("[0-9]{1,12}")) throw new WebhookException("timestamp_invalid", "webhook-timestamp is no time");
    long age = nowS - Long.parseLong(stamp);
    if (age > toleranceS) throw new WebhookException("too_old", "webhook-timestamp is too old");
    if (age < -toleranceS) throw new WebhookException("too_new", "webhook-timestamp is too new");
    if (secrets.isEmpty()) throw new WebhookException("secret_invalid", "no webhook secret given");
    byte[] start = utf8(id + "." + stamp + ".");
    byte[] text = ByteBuffer.allocate(start.length + body.length).put(start).put(body).array();
    boolean matched = false;
    for (String secret : secrets) {
      byte[] expected = utf8("v1," + Base64.getEncoder().encodeToString(hmac(secretBytes(secret), text)));
      // Every pair is compared whichever matched, so that the duration reveals nothing.
      for (String part : signatures.split(" ", -1)) matched |= MessageDigest.isEqual(utf8(part), expected);
    }
    if (!matched) throw new WebhookException("no_match", "no signature of the webhook matches");
    return new Webhook(id, Long.parseLong(stamp), readEvent(body));
  }

  /**
   * All calls of the merchant API; each throws {@link ApiException} or {@link NetworkException}. Safe for several
   * threads. Every POST takes an idempotency key: one for each intent.
   */
  public static final class Client {
    private static final long WAIT_MOST_MS = 60_000;
    private final String baseUrl;
    private final String mchId;
    private final List<Key> keys;
    private final HttpClient http;
    private volatile Signer accepted;
    /** Timeout of one try. */
    public Duration timeout = Duration.ofSeconds(20);
    public int tries = 4;
    /** Pause before the second try; doubles before each further try. */
    public long retryDelayMs = 250;
    /** The local time in milliseconds. */
    public LongSupplier now = System::currentTimeMillis;

    /** {@code keys}: the one in use first, then those to try when it is refused. */
    public Client(String baseUrl, String mchId, List<Key> keys) {
      if (keys.isEmpty()) throw new IllegalArgumentException("a merchant client needs a key");
      this.baseUrl = baseUrl.replaceAll("/$", "");
      this.mchId = mchId;
      this.keys = List.copyOf(keys);
      this.accepted = new Signer(keys.get(0), 0);
      this.http = HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(20))
          .build();
    }

    /** Your products: amounts, hours and the fee plan in force. */
    public List<Map<String, Object>> products() {
      return objects(get(List.of("products")).get("list"));
    }

    public Map<String, Object> createCollection(Map<String, ?> body, String idempotencyKey) {
      return post(List.of("collections"), body, idempotencyKey);
    }

    public Map<String, Object> getCollection(String agtOrderNo) {
      return get(List.of("collections", agtOrderNo));
    }

    /** Finds a collection by your own order number. */
    public Map<String, Object> findCollection(String mchOrderNo) {
      return get(List.of("collections"), "mchOrderNo", mchOrderNo);
    }

    /**
     * All your collections, newest first. Filters by name: {@code createdFrom}, {@code createdTo}, {@code state},
     * {@code cursor}, {@code limit}.
     */
    public Map<String, Object> collections(Map<String, String> page) {
      return get(List.of("collections"), namesAndValues(page));
    }

    /** Requests a refund of {@code amount}, or of all that is left; two people at the operator approve it. */
    public Map<String, Object> refund(String agtOrderNo, Map<String, ?> body, String idempotencyKey) {
      return post(List.of("collections", agtOrderNo, "refunds"), body, idempotencyKey);
    }

    public List<Map<String, Object>> refunds(String agtOrderNo) {
      return objects(send("GET", List.of("collections", agtOrderNo, "refunds"), List.of(), null, null));
    }

    public Map<String, Object> getRefund(String agtOrderNo, String refundNo) {
      return get(List.of("collections", agtOrderNo, "refunds", refundNo));
    }

    /** Refunds of all orders, newest first: filters as of {@code collections}, and {@code mchRefundNo}. */
    public Map<String, Object> allRefunds(Map<String, String> page) {
      return get(List.of("refunds"), namesAndValues(page));
    }

    /** Possible until somebody has approved it. */
    public Map<String, Object> cancelRefund(String agtOrderNo, String refundNo, String idempotencyKey) {
      return post(List.of("collections", agtOrderNo, "refunds", refundNo, "cancel"), Map.of(), idempotencyKey);
    }

    public Map<String, Object> createPayout(Map<String, ?> body, String idempotencyKey) {
      return post(List.of("payouts"), body, idempotencyKey);
    }

    /** Creates up to 1 000 payouts at once; each row has its own answer. */
    public Map<String, Object> createPayouts(List<? extends Map<String, ?>> payouts, String idempotencyKey) {
      return post(List.of("payouts", "batch"), Map.of("payouts", payouts), idempotencyKey);
    }

    public Map<String, Object> getPayout(String orderNo) {
      return get(List.of("payouts", orderNo));
    }

    /** Finds a payout by your own order number. */
    public Map<String, Object> findPayout(String mchOrderNo) {
      return get(List.of("payouts"), "mchOrderNo", mchOrderNo);
    }

    /** All your payouts, newest first: filters as of {@code collections}. */
    public Map<String, Object> payouts(Map<String, String> page) {
      return get(List.of("payouts"), namesAndValues(page));
    }

    /** Possible until somebody has claimed it. */
    public Map<String, Object> cancelPayout(String orderNo, String idempotencyKey) {
      return post(List.of("payouts", orderNo, "cancel"), Map.of(), idempotencyKey);
    }

    /** Accepts a payout that was paid; it is settled once the operator has accepted it as well. */
    public Map<String, Object> acceptPayout(String orderNo, String idempotencyKey) {
      return post(List.of("payouts", orderNo, "accept"), Map.of(), idempotencyKey);
    }

    /** Reports that a payout marked as paid did not arrive. */
    public Map<String, Object> disputePayout(String orderNo, String reason, String idempotencyKey) {
      return post(List.of("payouts", orderNo, "dispute"), Map.of("reason", reason), idempotencyKey);
    }

    /** Requests a settlement of everything available; two people at the operator approve it. */
    public Map<String, Object> requestSettlement(String idempotencyKey) {
      return post(List.of("settlements"), Map.of(), idempotencyKey);
    }

    public Map<String, Object> getSettlement(String settlementNo) {
      return get(List.of("settlements", settlementNo));
    }

    /** A value that is empty is left out. */
    public Map<String, Object> settlements(String state, String cursor, String limit) {
      return get(List.of("settlements"), "state", state, "cursor", cursor, "limit", limit);
    }

    /** Settlements, newest first: filters as of {@code collections}. */
    public Map<String, Object> settlements(Map<String, String> page) {
      return get(List.of("settlements"), namesAndValues(page));
    }

    public Map<String, Object> settlementStatement(String settlementNo) {
      return get(List.of("settlements", settlementNo, "statement"));
    }

    public Map<String, Object> balance() {
      return get(List.of("balance"));
    }

    /**
     * Test keys only: the payer of a test order pays ({@code paid}) or lets it expire ({@code expired}).
     */
    public Map<String, Object> payTestOrder(String agtOrderNo, String outcome, String idempotencyKey) {
      return post(
          List.of("test", "payments"), Map.of("agtOrderNo", agtOrderNo, "outcome", outcome), idempotencyKey);
    }

    /** The bill of a day in Shanghai ({@code 2026-07-01}), with a page of its rows. */
    public Map<String, Object> bill(String day, String cursor, String limit) {
      return get(List.of("bills", day), "cursor", cursor, "limit", limit);
    }

    /** The same bill with all its rows as CSV. */
    public String billCsv(String day) {
      return (String) send("GET", List.of("bills", day), List.of(List.of("format", "csv")), null, null);
    }

    public Map<String, Object> transfers(String cursor, String limit) {
      return get(List.of("transfers"), "cursor", cursor, "limit", limit);
    }

    /** The same events as the webhooks, in order, after a cursor. */
    public Map<String, Object> events(String after, String limit) {
      return get(List.of("events"), "after", after, "limit", limit);
    }

    private static List<Map<String, Object>> objects(Object list) {
      List<Map<String, Object>> found = new ArrayList<>();
      if (list != null) for (Object one : (List<?>) list) found.add(object(one));
      return found;
    }

    private static String[] namesAndValues(Map<String, String> page) {
      List<String> found = new ArrayList<>();
      page.forEach((name, value) -> found.addAll(List.of(name, value)));
      return found.toArray(new String[0]);
    }

    private Map<String, Object> get(List<String> segments, String... query) {
      List<List<String>> pairs = new ArrayList<>();
      for (int at = 0; at < query.length; at += 2)
        if (!query[at + 1].isEmpty()) pairs.add(List.of(query[at], query[at + 1]));
      return object(send("GET", segments, pairs, null, null));
    }

    private Map<String, Object> post(List<String> segments, Map<String, ?> body, String idempotencyKey) {
      String key = idempotencyKey == null ? UUID.randomUUID().toString() : idempotencyKey;
      return object(send("POST", segments, List.of(), Json.write(body), key));
    }

    /** Repeats under the same idempotency key with a new nonce until the server answers. */
    private Object send(String method, List<String> path, List<List<String>> query, String body, String key) {
      String target = requestTarget(path, query);
      byte[] bytes = utf8(body == null ? "" : body);
      List<Signer> refused = new ArrayList<>();
      Signer signer = accepted;
      Exception lost = null;
      boolean maySendAgain = method.equals("GET");
      for (int attempt = 1; ; ) {
        Answer answer = null;
        try {
          answer = tryOnce(method, target, bytes, key, signer);
        } catch (IOException | IllegalStateException error) {
          lost = error;
        }
        if (answer != null) {
          if (answer.status < 500 && answer.status != 401 && answer.status != 429) accepted = signer;
          if (answer.status / 100 == 2) return answer.value;
          if (answer.status >= 500 && lost == null) lost = new IOException("HTTP " + answer.status);
          if (answer.status == 401) {
            // The JDK sends a GET whose connection broke again by itself, with the nonce that was used.
            if (maySendAgain) {
              maySendAgain = false;
              continue;
            }
            refused.add(signer);
            Signer next = nextSigner(refused, answer);
            if (next != null) {
              signer = next;
              continue;
            }
          }
        }
        if (attempt < tries && (answer == null || mayPass(answer, lost != null))) {
          pause(attempt, answer, key);
          attempt += 1;
          continue;
        }
        if (answer != null) throw new ApiException(answer.status, problem(answer), key);
        throw new NetworkException("no answer after " + attempt + " tries", lost, key);
      }
    }

    private Answer tryOnce(String method, String target, byte[] body, String idempotencyKey, Signer signer)
        throws IOException {
      URI uri = URI.create(baseUrl + target);
      String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
      String stamp = String.valueOf(Math.floorDiv(now.getAsLong() + signer.offsetMs, 1000L));
      HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(timeout).header("Accept", "application/json");
      signRequest(mchId, signer.key, method, uri.getRawPath() + query, body, stamp, UUID.randomUUID().toString())
          .forEach(request::header);
      if (idempotencyKey != null) request.header("Idempotency-Key", idempotencyKey);
      if (method.equals("POST"))
        request.header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofByteArray(body));
      try {
        HttpResponse<byte[]> got = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        // A signature does not follow a redirect; a success that is no JSON is a page of some proxy in between.
        if (got.statusCode() / 100 == 3) throw new IOException("HTTP " + got.statusCode());
        Object value = null;
        if (got.statusCode() / 100 == 2) {
          boolean isFile = got.headers().firstValue("content-type").orElse("").startsWith("text/csv");
          String text = decode(got.body());
          value = isFile ? text.replaceFirst("^\uFEFF", "") : Json.read(text);
        }
        return new Answer(got, value, now.getAsLong());
      } catch (InterruptedException error) {
        Thread.currentThread().interrupt();
        throw new NetworkException("interrupted", error, idempotencyKey);
      }
    }

    /** After a 401: the same key by the server's time if the clocks differ, else a key that was not tried. */
    private Signer nextSigner(List<Signer> refused, Answer answer) {
      Signer last = refused.get(refused.size() - 1);
      String date = answer.header("Date");
      boolean corrected = refused.stream().anyMatch(one -> one.offsetMs != refused.get(0).offsetMs);
      if (!corrected && clockOffset(date, answer.localMs + last.offsetMs) != 0)
        return new Signer(last.key, clockOffset(date, answer.localMs));
      for (Key key : keys)
        if (refused.stream().noneMatch(one -> one.key.id.equals(key.id))) return new Signer(key, last.offsetMs);
      return null;
    }

    private void pause(int attempt, Answer answer, String idempotencyKey) {
      double own = retryDelayMs * Math.pow(2, attempt - 1) * ThreadLocalRandom.current().nextDouble(0.8, 1.2);
      String asked = answer == null ? null : answer.header("Retry-After");
      Long until = httpDate(asked);
      long askedMs = asked != null && asked.matches("[0-9]{1,9}")
          ? Long.parseLong(asked) * 1000
          : until == null ? 0 : until - answer.localMs;
      try {
        Thread.sleep((long) Math.max(own, Math.min(askedMs, WAIT_MOST_MS)));
      } catch (InterruptedException error) {
        Thread.currentThread().interrupt();
        throw new NetworkException("interrupted", error, idempotencyKey);
      }
    }
  }

  private static final class Signer {
    final Key key;
    final long offsetMs;

    Signer(Key key, long offsetMs) {
      this.key = key;
      this.offsetMs = offsetMs;
    }
  }

  private static final class Answer {
    final HttpResponse<byte[]> response;
    final int status;
    final Object value;
    final long localMs;

    Answer(HttpResponse<byte[]> response, Object value, long localMs) {
      this.response = response;
      this.status = response.statusCode();
      this.value = value;
      this.localMs = localMs;
    }

    String header(String name) {
      return response.headers().firstValue(name).orElse(null);
    }
  }

  /** A 409 after a lost answer means that the first try still runs under the same key. */
  private static boolean mayPass(Answer answer, boolean afterLoss) {
    if (answer.status == 408 || answer.status == 429 || answer.status >= 500) return true;
    return answer.status == 409 && (afterLoss || answer.header("Retry-After") != null);
  }

  private static Map<String, Object> problem(Answer answer) {
    String text = new String(answer.response.body(), StandardCharsets.UTF_8);
    Map<String, Object> problem = new LinkedHashMap<>();
    problem.put("title", "HTTP " + answer.status);
    problem.put("detail", text.substring(0, Math.min(200, text.length())));
    problem.put("code", BigDecimal.valueOf(answer.status));
    try {
      Object read = Json.read(text);
      if (read instanceof Map) problem.putAll(object(read));
    } catch (IllegalStateException error) {
      // A page of some proxy in between.
    }
    return problem;
  }

  private static Map<String, Object> object(Object value) {
    Map<String, Object> found = new LinkedHashMap<>();
    ((Map<?, ?>) value).forEach((name, one) -> found.put((String) name, one));
    return found;
  }

  private static String header(Map<String, String> headers, String name) {
    String value = headers.get(name);
    if (value == null || value.isEmpty())
      throw new WebhookException("header_missing", "header " + name + " is missing");
    return value;
  }

  private static Map<String, Object> readEvent(byte[] body) {
    try {
      Object event = Json.read(decode(body));
      if (event instanceof Map) {
        Map<String, Object> found = object(event);
        if (found.get("type") instanceof String && found.get("data") instanceof Map) return found;
      }
    } catch (IOException | IllegalStateException error) {
      // Falls through to the typed exception: signed, but not an event.
    }
    throw new WebhookException("body_invalid", "the webhook is signed but its body is no event");
  }

  private static byte[] secretBytes(String secret) {
    String text = secret.replaceFirst("^whsec_", "").replaceFirst("={1,2}\\z", "");
    if (!text.matches("[A-Za-z0-9+/]+") || text.length() % 4 == 1)
      throw new WebhookException("secret_invalid", "a webhook secret is whsec_<base64>");
    return Base64.getDecoder().decode(text);
  }

  private static final List<String> MONTHS = List.of(
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");
  private static final Pattern HTTP_DATE = Pattern.compile(
      "[A-Z][a-z]{2}, ([0-9]{2}) ([A-Z][a-z]{2}) ([0-9]{4}) ([0-9]{2}):([0-9]{2}):([0-9]{2}) GMT");

  private static Long httpDate(String text) {
    Matcher found = HTTP_DATE.matcher(text == null ? "" : text);
    if (!found.matches() || !MONTHS.contains(found.group(2))) return null;
    int[] part = new int[7];
    for (int at : new int[] {1, 3, 4, 5, 6}) part[at] = Integer.parseInt(found.group(at));
    try {
      return LocalDateTime.of(part[3], MONTHS.indexOf(found.group(2)) + 1, part[1], part[4], part[5], part[6])
          .toEpochSecond(ZoneOffset.UTC) * 1000;
    } catch (DateTimeException error) {
      return null;
    }
  }

  private static String encode(String text) {
    StringBuilder encoded = new StringBuilder();
    for (byte one : utf8(text)) {
      char letter = (char) (one & 0xff);
      boolean plain = letter < 128 && (Character.isLetterOrDigit(letter) || "-._~".indexOf(letter) >= 0);
      encoded.append(plain ? String.valueOf(letter) : String.format("%%%02X", (int) letter));
    }
    return encoded.toString();
  }

  private static String decode(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException error) {
      throw new AssertionError(error);
    }
  }

  private static byte[] hmac(byte[] key, byte[] text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text);
    } catch (GeneralSecurityException error) {
      throw new AssertionError(error);
    }
  }

  private static String hex(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte one : bytes) text.append(String.format("%02x", one));
    return text.toString();
  }

  /** Reads and writes JSON: objects as maps in their order, arrays as lists, numbers as BigDecimal. */
  public static final class Json {
    private static final int DEEPEST = 200;
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?");
    private final String text;
    private int at;

    private Json(String text) {
      this.text = text;
    }

    /** Throws IllegalStateException for a text that is no JSON. */
    public static Object read(String text) {
      Json json = new Json(text);
      Object value = json.value(0);
      if (json.peek() != 0 || json.at < text.length()) throw json.wrong();
      return value;
    }

    /** Writes maps, iterables, text, numbers, booleans and null. */
    public static String write(Object value) {
      StringBuilder out = new StringBuilder();
      write(out, value);
      return out.toString();
    }

    private static void write(StringBuilder out, Object value) {
      if (value instanceof Map) {
        out.append('{');
        String comma = "";
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
          write(out.append(comma), String.valueOf(entry.getKey()));
          write(out.append(':'), entry.getValue());
          comma = ",";
        }
        out.append('}');
      } else if (value instanceof Iterable) {
        out.append('[');
        String comma = "";
        for (Object one : (Iterable<?>) value) {
          write(out.append(comma), one);
          comma = ",";
        }
        out.append(']');
      } else if (value instanceof CharSequence) {
        quote(out, value.toString());
      } else if (value == null || value instanceof Number || value instanceof Boolean) {
        out.append(value);
      } else {
        throw new IllegalArgumentException("no JSON: " + value.getClass());
      }
    }

    private static void quote(StringBuilder out, String text) {
      out.append('"');
      for (char letter : text.toCharArray()) {
        if (letter == '"' || letter == '\\') out.append('\\').append(letter);
        else if (letter < 0x20 || Character.isSurrogate(letter)) out.append(String.format("\\u%04x", (int) letter));
        else out.append(letter);
      }
      out.append('"');
    }

    private Object value(int depth) {
      if (depth > DEEPEST) throw wrong();
      switch (peek()) {
        case '{':
          return object(depth);
        case '[':
          return array(depth);
        case '"':
          return string();
        case 't':
          return word("true", true);
        case 'f':
          return word("false", false);
        case 'n':
          return word("null", null);
        default:
          return number();
      }
    }

    private Map<String, Object> object(int depth) {
      Map<String, Object> found = new LinkedHashMap<>();
      at += 1;
      if (peek() == '}') {
        at += 1;
        return found;
      }
      while (true) {
        if (peek() != '"') throw wrong();
        String name = string();
        take(':');
        found.put(name, value(depth + 1));
        if (peek() == '}') break;
        take(',');
      }
      at += 1;
      return found;
    }

    private List<Object> array(int depth) {
      List<Object> found = new ArrayList<>();
      at += 1;
      if (peek() == ']') {
        at += 1;
        return found;
      }
      while (true) {
        found.add(value(depth + 1));
        if (peek() == ']') break;
        take(',');
      }
      at += 1;
      return found;
    }

    private String string() {
      StringBuilder found = new StringBuilder();
      for (at += 1; at < text.length(); at += 1) {
        char letter = text.charAt(at);
        if (letter == '"') {
          at += 1;
          return found.toString();
        }
        if (letter < 0x20) throw wrong();
        found.append(letter == '\\' ? escaped() : letter);
      }
      throw wrong();
    }

    private char escaped() {
      at += 1;
      int plain = at < text.length() ? "\"\\/bfnrt".indexOf(text.charAt(at)) : -1;
      if (plain >= 0) return "\"\\/\b\f\n\r\t".charAt(plain);
      if (at + 4 >= text.length() || text.charAt(at) != 'u') throw wrong();
      String hex = text.substring(at + 1, at + 5);
      if (!hex.matches("[0-9a-fA-F]{4}")) throw wrong();
      at += 4;
      return (char) Integer.parseInt(hex, 16);
    }

    private BigDecimal number() {
      Matcher found = NUMBER.matcher(text).region(at, text.length());
      if (!found.lookingAt()) throw wrong();
      at = found.end();
      try {
        return new BigDecimal(found.group());
      } catch (NumberFormatException error) {
        // Its exponent is above what BigDecimal holds.
        throw wrong();
      }
    }

    private Object word(String word, Object value) {
      if (!text.startsWith(word, at)) throw wrong();
      at += word.length();
      return value;
    }

    /** The next character that is no white space; 0 at the end. */
    private char peek() {
      while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at += 1;
      return at < text.length() ? text.charAt(at) : 0;
    }

    private void take(char wanted) {
      if (peek() != wanted) throw wrong();
      at += 1;
    }

    private IllegalStateException wrong() {
      return new IllegalStateException("no JSON at character " + at);
    }
  }
}
