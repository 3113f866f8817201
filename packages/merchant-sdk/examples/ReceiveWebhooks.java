import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import mashang.merchant.MerchantSdk;

public final class ReceiveWebhooks {
  /** Both secrets while one is being replaced, separated by a comma. */
  private static final List<String> SECRETS = List.of(setting("WEBHOOK_SECRETS", "").split(","));
  /** Keep the ids in your database, in one transaction with what the event changes. */
  private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

  public static void main(String[] args) throws IOException {
    int port = Integer.parseInt(setting("PORT", "8080"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.setExecutor(Executors.newFixedThreadPool(8));
    server.createContext("/", ReceiveWebhooks::receive);
    server.start();
    System.out.println("ready");
  }

  private static void receive(HttpExchange exchange) throws IOException {
    // The bytes as they arrived: JSON that is parsed and written again has another signature.
    byte[] body = exchange.getRequestBody().readAllBytes();
    Map<String, String> headers = new HashMap<>();
    exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
    int status = 204;
    try {
      handle(MerchantSdk.verifyWebhook(headers, body, SECRETS));
    } catch (MerchantSdk.WebhookException untrusted) {
      System.out.println("refused " + untrusted.fault);
      status = 400;
    } catch (RuntimeException fault) {
      System.out.println("refused " + fault);
      // A fault of your own: the webhook is sent again.
      status = 500;
    }
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  private static void handle(MerchantSdk.Webhook webhook) {
    if (SEEN.contains(webhook.id)) return;
    Map<?, ?> data = (Map<?, ?>) webhook.event.get("data");
    if (webhook.event.get("type").equals("collection.succeeded")) {
      // Compare the amount with your own order before you deliver.
      System.out.println("paid " + data.get("mchOrderNo") + " " + data.get("paidInAmount"));
    } else {
      // Later versions add types: answer 2xx to those that you do not know.
      System.out.println("event " + webhook.event.get("type"));
    }
    SEEN.add(webhook.id);
  }

  private static String setting(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null || value.isEmpty() ? otherwise : value;
  }
}
