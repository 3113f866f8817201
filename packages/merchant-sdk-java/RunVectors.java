package mashang.merchant;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the vectors ({@code vectors FILE}: prints name and outcome of each), or a client against a server ({@code client
 * URL}: creates one order with two keys, prints its answer or error; {@code calls URL}: makes every call once);
 * packages/merchant-sdk compares what is printed.
 */
public final class RunVectors {
  private RunVectors() {}

  public static void main(String[] args) throws IOException {
    Object printed;
    if (args[0].equals("calls")) printed = callAll(args[1]);
    else printed = args[0].equals("client") ? createOrder(args[1]) : outcomes(Path.of(args[1]));
    System.out.write(MerchantSdk.Json.write(printed).getBytes(StandardCharsets.UTF_8));
    System.out.println();
  }

  private static Map<String, Object> outcomes(Path file) throws IOException {
    Map<?, ?> document = (Map<?, ?>) MerchantSdk.Json.read(Files.readString(file));
    Map<String, Object> found = new LinkedHashMap<>();
    for (Object one : (List<?>) document.get("vectors")) {
      Map<?, ?> vector = (Map<?, ?>) one;
      found.put((String) vector.get("name"), outcome((String) vector.get("kind"), (Map<?, ?>) vector.get("input")));
    }
    return found;
  }

  private static Map<String, ?> outcome(String kind, Map<?, ?> given) {
    switch (kind) {
      case "sign":
        return sign(given, (String) given.get("pathAndQuery"), bodyOf(given), (String) given.get("timestamp"));
      case "target":
        return target(given);
      case "clock":
        return clock(given);
      default:
        return webhook(given);
    }
  }

  private static Map<String, ?> target(Map<?, ?> given) {
    List<List<String>> query = new ArrayList<>();
    for (Object pair : (List<?>) given.get("query")) query.add(texts(pair));
    try {
      String target = MerchantSdk.requestTarget(texts(given.get("segments")), query);
      Map<String, String> signed = sign(given, target, new byte[0], (String) given.get("timestamp"));
      return Map.of("target", target, "X-Signature", signed.get("X-Signature"));
    } catch (IllegalArgumentException error) {
      return Map.of("fault", "segment_invalid");
    }
  }

  private static Map<String, ?> clock(Map<?, ?> given) {
    long localMs = ((BigDecimal) given.get("localMs")).longValueExact();
    long offset = MerchantSdk.clockOffset((String) given.get("date"), localMs);
    String stamp = String.valueOf(Math.floorDiv(localMs + offset, 1000L));
    Map<String, String> signed = sign(given, (String) given.get("pathAndQuery"), new byte[0], stamp);
    return Map.of("offsetMs", offset, "X-Timestamp", stamp, "X-Signature", signed.get("X-Signature"));
  }

  private static Map<String, ?> webhook(Map<?, ?> given) {
    Map<String, String> headers = new LinkedHashMap<>();
    ((Map<?, ?>) given.get("headers")).forEach((name, value) -> headers.put((String) name, (String) value));
    long nowS = ((BigDecimal) given.get("nowS")).longValueExact();
    try {
      MerchantSdk.Webhook found =
          MerchantSdk.verifyWebhook(headers, bodyOf(given), texts(given.get("secrets")), 300, nowS);
      return Map.of("id", found.id, "sentAtS", found.sentAt, "type", found.event.get("type"));
    } catch (MerchantSdk.WebhookException error) {
      return Map.of("fault", error.fault);
    }
  }

  private static Map<String, String> sign(Map<?, ?> given, String pathAndQuery, byte[] body, String timestamp) {
    MerchantSdk.Key key = new MerchantSdk.Key((String) given.get("keyId"), (String) given.get("secret"));
    String method = (String) given.get("method");
    return MerchantSdk.signRequest(
        (String) given.get("mchId"), key, method, pathAndQuery, body, timestamp, (String) given.get("nonce"));
  }

  private static byte[] bodyOf(Map<?, ?> given) {
    Object encoded = given.get("bodyBase64");
    if (encoded != null) return Base64.getDecoder().decode((String) encoded);
    return ((String) given.get("body")).getBytes(StandardCharsets.UTF_8);
  }

  private static List<String> texts(Object list) {
    List<String> found = new ArrayList<>();
    for (Object one : (List<?>) list) found.add((String) one);
    return found;
  }

  private static Map<String, ?> createOrder(String url) {
    MerchantSdk.Client client = new MerchantSdk.Client(
        url, "M1001", List.of(new MerchantSdk.Key("old", "old-secret"), new MerchantSdk.Key("new", "new-secret")));
    client.retryDelayMs = 10;
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("mchOrderNo", "A1");
    body.put("product", "bank");
    body.put("amount", "100.00");
    body.put("subject", "\uD842\uDFB7 商品");
    try {
      return Map.of("first", client.createCollection(body, "my-key"), "second", client.findCollection("A 1&x"));
    } catch (MerchantSdk.ApiException error) {
      return Map.of("status", error.status, "code", error.problem.get("code"), "idempotencyKey", error.idempotencyKey);
    } catch (MerchantSdk.NetworkException error) {
      return Map.of("lost", true, "idempotencyKey", error.idempotencyKey);
    }
  }

  private static Map<String, ?> callAll(String url) {
    MerchantSdk.Client client =
        new MerchantSdk.Client(url, "M1001", List.of(new MerchantSdk.Key("new", "new-secret")));
    client.products();
    client.createCollection(Map.of(), null);
    client.getCollection(":agtOrderNo");
    client.findCollection("A");
    client.collections(Map.of("limit", "2"));
    client.refund(":agtOrderNo", Map.of(), null);
    client.refunds(":agtOrderNo");
    client.getRefund(":agtOrderNo", ":refundNo");
    client.allRefunds(Map.of());
    client.cancelRefund(":agtOrderNo", ":refundNo", null);
    client.createPayout(Map.of(), null);
    client.createPayouts(List.of(), null);
    client.getPayout(":orderNo");
    client.findPayout("P");
    client.payouts(Map.of());
    client.cancelPayout(":orderNo", null);
    client.acceptPayout(":orderNo", null);
    client.disputePayout(":orderNo", "未到账", null);
    client.requestSettlement(null);
    client.getSettlement(":settlementNo");
    client.settlements("", "", "");
    client.settlements(Map.of("limit", "2"));
    client.settlementStatement(":settlementNo");
    client.payTestOrder("DS99", "paid", null);
    client.balance();
    client.bill(":day", "", "");
    client.billCsv(":day");
    client.transfers("", "");
    client.events("", "");
    return Map.of();
  }
}
